import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { isOutdated, succeed, type Outcome } from '../../api/outcome.ts'
import type { Change, RecordRow, Records } from '../../api/records.ts'
import { isSameCell, isSet, mergeSet, readCell, toChange } from '../../fields/cell-value.ts'

/** One value put in the place of another. */
export interface Cell {
  readonly name: string
  readonly from: ExactJson
  readonly to: ExactJson
}

/** A value of one record put in the place of another. */
export interface CellChange extends Cell {
  readonly id: string
  /** What is written in the same breath: answers to a question that the value raised. */
  readonly also?: readonly Cell[]
}

export type Replaced =
  | { readonly kind: 'replaced'; readonly row: RecordRow }
  /** Someone wrote there since: nothing was touched, and `row` is how it stands now. */
  | { readonly kind: 'changed'; readonly row: RecordRow }

type Put = (records: Records, resource: Resource, change: CellChange) => Promise<Outcome<Replaced>>

const reverse = <C extends Cell>(cell: C): C => ({ ...cell, from: cell.to, to: cell.from })

export const toTakingBack = (change: CellChange): CellChange => ({
  ...reverse(change),
  ...(change.also && { also: change.also.map(reverse) }),
})

export const listCells = (change: CellChange): readonly Cell[] => [change, ...(change.also ?? [])]

/** Names of the relationships among what the change writes. */
export const listChangedLinks = ({ relationships }: Resource, change: CellChange): string[] =>
  listCells(change).flatMap(({ name }) => (Object.hasOwn(relationships, name) ? [name] : []))

/** A record that someone else writes to all the time is given up after so many tries. */
const mostTries = 5

/**
 * Writes the value, unless the cell holds another than the one that it was to replace. Where the record has changed between the
 * read and the write, both are done again. A set is never in the way: members are added to it and removed from it.
 */
export const replaceCell: Put = async (records, resource, change) => {
  for (let tries = 1; ; tries++) {
    const outcome = await tryReplacing(records, resource, change)
    if (!isOutdated(outcome) || tries === mostTries) return outcome
  }
}

const tryReplacing: Put = async (records, resource, change) => {
  const current = await records.readRecord(resource, change.id, listChangedLinks(resource, change))
  if (!current.ok) return current
  const row = current.value
  const rebased = rebase(resource, change, row)
  const isThere = listCells(rebased).every(({ name, to }) => isSameCell(readCell(resource, name, row), to))
  if (isThere) return succeed({ kind: 'replaced', row })
  const now = readCell(resource, change.name, row)
  const isReplaceable = isSet(resource, change.name) || isSameCell(now, change.from) || isSameCell(now, change.to)
  return isReplaceable ? write(records, resource, rebased, current.etag) : succeed({ kind: 'changed', row })
}

/** The same change with sets as they are to become, seen from how they are now. */
function rebase(resource: Resource, change: CellChange, row: RecordRow): CellChange {
  const toNow = <C extends Cell>(cell: C): C =>
    isSet(resource, cell.name) ? { ...cell, to: mergeSet(readCell(resource, cell.name, row), cell.from, cell.to) } : cell
  return { ...toNow(change), ...(change.also && { also: change.also.map(toNow) }) }
}

/** Writes the value, whatever is there now. */
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

/** Several changes of one record as one. */
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
