import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { RecordRow, Records } from '../../api/records.ts'
import { isSameCell, readCell, toChange } from '../../fields/cell-value.ts'

/** One value of one record put in the place of another. */
export interface CellChange {
  readonly id: string
  readonly name: string
  readonly from: ExactJson
  readonly to: ExactJson
}

export type Replaced =
  | { readonly kind: 'replaced'; readonly row: RecordRow }
  /** Someone wrote there since: nothing was touched, and `row` is how it stands now. */
  | { readonly kind: 'changed'; readonly row: RecordRow }

type Put = (records: Records, resource: Resource, change: CellChange) => Promise<Outcome<Replaced>>

export const toTakingBack = ({ from, to, ...rest }: CellChange): CellChange => ({ ...rest, from: to, to: from })

/** Writes the value, unless the cell holds another than the one that it was to replace. */
export const replaceCell: Put = async (records, resource, change) => {
  const links = Object.hasOwn(resource.relationships, change.name) ? [change.name] : []
  const current = await records.readRecord(resource, change.id, links)
  if (!current.ok) return current
  const now = readCell(resource, change.name, current.value)
  if (isSameCell(now, change.to)) return succeed({ kind: 'replaced', row: current.value })
  return isSameCell(now, change.from) ? putCell(records, resource, change) : succeed({ kind: 'changed', row: current.value })
}

/** Writes the value, whatever is there now. */
export const putCell: Put = async (records, resource, { id, name, to }) => {
  const written = await records.editRecord(resource, id, toChange(resource, name, to))
  return written.ok ? succeed({ kind: 'replaced', row: written.value }) : written
}
