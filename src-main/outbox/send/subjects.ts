import type { Row, Store } from '../../store/port.ts'
import { isProvisional, listEntryLinks, toRecordName, type Entry } from '../entry.ts'
import { readEntriesOf, type StoredEntry } from '../stored-entry.ts'
import { saysNothing, type Composed } from './compose.ts'

/** The records that entries are about, with the links that those tell of. By key: it is unique over all types. */
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

/** Keys of records that these lead to and that were deleted there, be it that someone is to decide or that they are made there again. */
export async function readAbsent(store: Store, rows: readonly Row[]): Promise<Set<number>> {
  const linked = rows.flatMap(({ links }) => Object.values(links).flat()).filter(({ id }) => !isProvisional(id))
  const entries = await readEntriesOf(store, [...new Set(linked.map(({ type, key }) => toRecordName(type, key)))])
  const gone = [...entries.values()].filter(({ entry }) => entry.action === 'create' || entry.theirs === 'gone')
  return new Set(gone.map(({ entry }) => entry.key))
}

/** A new record waits for all that it must name; a change goes without what it cannot name yet. */
export function canBeSent({ action }: Entry, composed: Composed, isSubjectKnown: boolean): boolean {
  return action === 'update' ? isSubjectKnown && !saysNothing(composed) : composed.lacks.length === 0
}
