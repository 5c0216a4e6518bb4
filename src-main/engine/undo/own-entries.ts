import type { JournalEntry } from '../../store/port.ts'

/** What people did: the outbox follows from it, and again from its being taken back. */
export function listOwnEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter(({ type }) => type !== 'outbox-entries')
}
