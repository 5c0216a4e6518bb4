import { customField } from '../../src-shared/resources/custom-field.ts'
import { listWhole } from '../api/list-whole.ts'
import type { Records } from '../api/records.ts'
import { findCustomDefinition, type CustomColumn } from './custom-columns.ts'

const names = ['object', 'key', 'name-en', 'name-ru', 'kind', 'is-column', 'is-filter', 'position'] as const

/** The custom fields of a type by their positions; undefined where they cannot be read. */
export async function findCustoms(
  records: Pick<Records, 'listRecords'>,
  type: string,
  signal?: AbortSignal,
): Promise<CustomColumn[] | undefined> {
  const outcome = await listWhole(records, customField, names, signal)
  if (!outcome.ok) return undefined
  const found = outcome.value.flatMap(({ attributes }) => {
    const column = findCustomDefinition(attributes, type)
    return column ? [{ column, position: Number(attributes['position'] ?? Infinity) }] : []
  })
  return found.toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ column }) => column)
}
