import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { toLinkage } from '../../fields/cell-value.ts'
import { listEnds, type HistoryChange } from './history.ts'

/** Whether a user may write the old value back. A set of nested values changes by its parts, not as a whole. */
export function canUndo({ fields, relationships }: Resource, { name, target }: HistoryChange): boolean {
  if (target !== null) return relationships[name]?.writable !== false
  const field = fields[name]
  return field !== undefined && field.writable !== false && name !== 'customs'
}

/** A journalled value as a cell holds it. */
export function toCellValue({ relationships }: Resource, { name, target }: HistoryChange, value: ExactJson): ExactJson {
  if (target === null) return value
  const ends = listEnds(value).map((id) => ({ type: target, id }))
  return toLinkage(ends, relationships[name]?.many === true)
}
