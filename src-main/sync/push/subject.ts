import { listEntryLinks, type Entry } from '../../outbox/entry.ts'
import type { Row } from '../../store/port.ts'
import type { Run } from '../run-context.ts'

/** The record that an entry is about, with the links that it tells of. */
export async function readSubject({ place: { store } }: Run, entry: Entry): Promise<Row | undefined> {
  const where = { op: 'key', keys: [entry.key] } as const
  return (await store.read({ type: entry.type, where, linkage: listEntryLinks(entry) })).rows[0]
}
