import { customField } from '../../src-shared/resources/custom-field.ts'
import { wholeList } from '../api/list-query.ts'
import type { Records } from '../api/records.ts'
import { findCustomDefinition, type CustomColumn } from './custom-columns.ts'

const names = ['object', 'key', 'name-en', 'name-ru', 'kind', 'is-column', 'is-filter', 'position'] as const
const size = 100

/** The custom fields of a type by their positions; undefined where they cannot be read. */
export async function findCustoms(
  records: Pick<Records, 'listRecords'>,
  type: string,
  signal?: AbortSignal,
): Promise<CustomColumn[] | undefined> {
  const found: { readonly column: CustomColumn; readonly position: number }[] = []
  for (let page = 1, total = 1; (page - 1) * size < total; page++) {
    const outcome = await records.listRecords(customField, { query: wholeList, names, page, size }, signal)
    if (!outcome.ok) return undefined
    total = outcome.value.total
    for (const { attributes } of outcome.value.rows) {
      const column = findCustomDefinition(attributes, type)
      if (column) found.push({ column, position: Number(attributes['position'] ?? Infinity) })
    }
  }
  return found.toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ column }) => column)
}
