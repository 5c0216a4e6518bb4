import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { isOutdated, succeed, type Outcome } from '../../api/outcome.ts'
import type { Change, RecordRow, Records } from '../../api/records.ts'
import { isSameCell, isSet, mergeSet, readCell, toChange } from '../../fields/cell-value.ts'

/** A change of one field. */
export interface Cell {
  readonly name: string
  readonly from: ExactJson
  readonly to: ExactJson
}

/** A change of one field of one record. */
export interface CellChange extends Cell {
  readonly id: string
  /** Other fields in the same write: answers to a question about this change. */
  readonly also?: readonly Cell[]
}

export type Replaced =
  | { readonly kind: 'replaced'; readonly row: RecordRow }
  /** The field `name` changed meanwhile. Nothing was written, and `row` is the current record. */
  | { readonly kind: 'changed'; readonly row: RecordRow; readonly name: string }

type Put = (records: Records, resource: Resource, change: CellChange, how?: How) => Promise<Outcome<Replaced>>

interface How {
  /** Writes the other fields only where they still hold the values to replace. */
  readonly sparesOthers?: boolean
}

const reverse = <C extends Cell>(cell: C): C => ({ ...cell, from: cell.to, to: cell.from })

export const toInverseChange = (change: CellChange): CellChange => ({
  ...reverse(change),
  ...(change.also && { also: change.also.map(reverse) }),
})

export const listCells = (change: CellChange): readonly Cell[] => [change, ...(change.also ?? [])]

/** Names of the relationships that the change writes. */
export const listChangedLinks = ({ relationships }: Resource, change: CellChange): string[] =>
  listCells(change).flatMap(({ name }) => (Object.hasOwn(relationships, name) ? [name] : []))

/** Stops after this many attempts if others keep writing to the record. */
const mostTries = 5

/**
 * Writes the values if each field still holds the value to replace. If the record changes between
 * read and write, it tries both again. A set never conflicts: members are added and removed.
 */
export const replaceCell: Put = async (records, resource, change, how) => {
  for (let tries = 1; ; tries++) {
    const outcome = await tryReplacing(records, resource, change, how)
    if (!isOutdated(outcome) || tries === mostTries) return outcome
  }
}

const tryReplacing: Put = async (records, resource, asked, { sparesOthers = false } = {}) => {
  const current = await records.readRecord(resource, asked.id, listChangedLinks(resource, asked))
  if (!current.ok) return current
  const row = current.value
  const change = sparesOthers ? spareOthers(resource, asked, row) : asked
  const rebased = rebase(resource, change, row)
  const isThere = listCells(rebased).every(({ name, to }) => isSameCell(readCell(resource, name, row), to))
  if (isThere) return succeed({ kind: 'replaced', row })
  const isReplaceable = ({ name, from, to }: Cell) => {
    const now = readCell(resource, name, row)
    return isSet(resource, name) || isSameCell(now, from) || isSameCell(now, to)
  }
  const changed = listCells(change).find((cell) => !isReplaceable(cell))
  return changed ? succeed({ kind: 'changed', row, name: changed.name }) : write(records, resource, rebased, current.etag)
}

/** The same change, without the other fields that someone has changed since. */
function spareOthers(resource: Resource, { also, ...change }: CellChange, row: RecordRow): CellChange {
  const isOurs = ({ name, from }: Cell) => isSet(resource, name) || isSameCell(readCell(resource, name, row), from)
  return { ...change, ...(also && { also: also.filter(isOurs) }) }
}

/** The same change, with sets merged into their current members. */
function rebase(resource: Resource, change: CellChange, row: RecordRow): CellChange {
  const toNow = <C extends Cell>(cell: C): C =>
    isSet(resource, cell.name) ? { ...cell, to: mergeSet(readCell(resource, cell.name, row), cell.from, cell.to) } : cell
  return { ...toNow(change), ...(change.also && { also: change.also.map(toNow) }) }
}

/** Writes the value without checking the current one. */
export const putCell: Put = (records, resource, change) => write(records, resource, change)

async function write(
  records: Pick<Records, 'editRecord'>,
  resource: Resource,
  change: CellChange,
  ifMatch?: string,
): Promise<Outcome<Replaced>> {
  const changes = listCells(change).map(({ name, to }) => toChange(resource, name, to))
  const written = await records.editRecord(resource, change.id, mergeChanges(changes), ifMatch)
  return written.ok ? succeed({ kind: 'replaced', row: written.value }, written.commit) : written
}

/** Merges several changes of one record. */
export function mergeChanges(changes: readonly Change[]): Change {
  const attributes = Object.assign({}, ...changes.map((change) => change.attributes ?? {})) as NonNullable<Change['attributes']>
  const relationships = Object.assign({}, ...changes.map((change) => change.relationships ?? {})) as NonNullable<
    Change['relationships']
  >
  return {
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(relationships).length > 0 && { relationships }),
  }
}
