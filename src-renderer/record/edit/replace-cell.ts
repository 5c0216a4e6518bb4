import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Change, RecordRow, Records } from '../../api/records.ts'
import { isSameCell, readCell, toChange } from '../../fields/cell-value.ts'

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

/** Writes the value, unless the cell holds another than the one that it was to replace. */
export const replaceCell: Put = async (records, resource, change) => {
  const current = await records.readRecord(resource, change.id, listChangedLinks(resource, change))
  if (!current.ok) return current
  const row = current.value
  const isThere = listCells(change).every(({ name, to }) => isSameCell(readCell(resource, name, row), to))
  if (isThere) return succeed({ kind: 'replaced', row })
  const now = readCell(resource, change.name, row)
  const isReplaceable = isSameCell(now, change.from) || isSameCell(now, change.to)
  return isReplaceable ? putCell(records, resource, change) : succeed({ kind: 'changed', row })
}

/** Writes the value, whatever is there now. */
export const putCell: Put = async (records, resource, change) => {
  const written = await records.editRecord(
    resource,
    change.id,
    mergeChanges(listCells(change).map(({ name, to }) => toChange(resource, name, to))),
  )
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
