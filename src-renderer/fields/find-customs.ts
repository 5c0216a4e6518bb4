import { customField } from '../../src-shared/resources/custom-field.ts'
import { listWhole, toFirstPath } from '../api/list-whole.ts'
import { succeed, type Outcome } from '../api/outcome.ts'
import type { RecordRow, Records } from '../api/records.ts'
import { findCustomDefinition, type CustomColumn } from './custom-columns.ts'

const names = ['object', 'key', 'name-en', 'name-ru', 'kind', 'choices', 'section', 'is-column', 'is-filter', 'position'] as const

export const customsPath = toFirstPath(customField, names)

/** The custom fields of a type, in order of position. */
export type CustomsOf = (type: string) => readonly CustomColumn[]

/** All custom fields that the account has named, of every type. */
export async function findCustoms(records: Pick<Records, 'listRecords'>, signal?: AbortSignal): Promise<Outcome<CustomsOf>> {
  const outcome = await listWhole(records, customField, names, signal)
  return outcome.ok ? succeed((type) => listCustoms(outcome.value, type)) : outcome
}

function listCustoms(rows: readonly RecordRow[], type: string): CustomColumn[] {
  const found = rows.flatMap(({ attributes }) => {
    const column = findCustomDefinition(attributes, type)
    return column ? [{ column, position: Number(attributes['position'] ?? Infinity) }] : []
  })
  return found.toSorted((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ column }) => column)
}
