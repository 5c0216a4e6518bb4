import type { Resource } from '../../src-shared/schema/resource.ts'
import type { RecordRow, Records } from '../api/records.ts'
import type { Choice } from '../parts/choice.ts'
import { toChoice } from './column-editor.ts'

/** Whom the record that is edited leads to by another of its relationships; several where several records are edited at once. */
export type Around = (relationship: string) => Promise<readonly Choice[]>

/** The same for a record as a list or a panel has it; what it does not carry is asked for. */
export function createAround(records: Pick<Records, 'readRecord'>, resource: Resource, row: RecordRow): Around {
  return async (name) => {
    const held = row.links[name]
    if (held) return held.map(toChoice)
    const read = await records.readRecord(resource, row.id, [name])
    return read.ok ? (read.value.links[name] ?? []).map(toChoice) : []
  }
}
