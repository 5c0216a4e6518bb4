import type { Row, Store } from '../../store/port.ts'
import { isProvisional, listEntryLinks, toRecordName, type Entry } from '../entry.ts'
import { readEntriesOf, type StoredEntry } from '../stored-entry.ts'
import { changesNothing, type Composed } from './compose.ts'

/** The records of the entries, with the links that the entries change. Keys are unique across types. */
export async function readSubjects(store: Store, entries: readonly StoredEntry[]): Promise<Map<number, Row>> {
  const found = new Map<number, Row>()
  for (const [type, members] of Map.groupBy(entries, ({ entry }) => entry.type)) {
    const keys = members.map(({ entry }) => entry.key)
    const linkage = [...new Set(members.flatMap(({ entry }) => listEntryLinks(entry)))]
    for (const row of (await store.read({ type, where: { op: 'key', keys }, linkage })).rows) found.set(row.key, row)
  }
  return found
}

export async function readSubject(store: Store, stored: StoredEntry): Promise<Row | undefined> {
  return (await readSubjects(store, [stored])).get(stored.entry.key)
}

/** Keys of linked records that were deleted on the server. They wait for a decision or will be created again. */
export async function readAbsent(store: Store, rows: readonly Row[]): Promise<Set<number>> {
  const linked = rows.flatMap(({ links }) => Object.values(links).flat()).filter(({ id }) => !isProvisional(id))
  const entries = await readEntriesOf(store, [...new Set(linked.map(({ type, key }) => toRecordName(type, key)))])
  const gone = [...entries.values()].filter(({ entry }) => entry.action === 'create' || entry.theirs === 'gone')
  return new Set(gone.map(({ entry }) => entry.key))
}

/** A create waits for all records it links to. An update is sent without links that the server cannot resolve yet. */
export function canBeSent({ action }: Entry, composed: Composed, isSubjectKnown: boolean): boolean {
  return action === 'update' ? isSubjectKnown && !changesNothing(composed) : composed.lacks.length === 0
}
