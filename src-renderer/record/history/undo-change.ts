import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { toLinkage } from '../../fields/cell-value.ts'
import { isCustom } from '../../fields/custom-columns.ts'
import { listEnds, type HistoryChange } from './history.ts'

/** Whether a user may write the old value back. */
export function canUndo({ fields, relationships }: Resource, { name, target }: HistoryChange): boolean {
  if (target !== null) return relationships[name]?.writable !== false
  const field = fields[isCustom(name) ? 'customs' : name]
  return field !== undefined && field.writable !== false
}

/** A journalled value as a cell holds it. */
export function toCellValue({ relationships }: Resource, { name, target }: HistoryChange, value: ExactJson): ExactJson {
  if (target === null) return value
  const ends = listEnds(value).map((id) => ({ type: target, id }))
  return toLinkage(ends, relationships[name]?.many === true)
}
