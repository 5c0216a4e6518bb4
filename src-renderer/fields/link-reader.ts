import type { Resource } from '../../src-shared/schema/resource.ts'
import type { RecordRow, Records } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { toChoice } from './column-editor.ts'

/** Returns the records that the edited record links to through another relationship. Bulk edits may return several. */
export type LinkReader = (relationship: string) => Promise<readonly Choice[]>

/** The same for one loaded record. Links that it does not carry are fetched. */
export function createLinkReader(records: Pick<Records, 'readRecord'>, resource: Resource, row: RecordRow): LinkReader {
  return async (name) => {
    const held = row.links[name]
    if (held) return held.map(toChoice)
    const read = await records.readRecord(resource, row.id, [name])
    return read.ok ? (read.value.links[name] ?? []).map(toChoice) : []
  }
}
