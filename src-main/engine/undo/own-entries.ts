import type { JournalEntry } from '../../store/port.ts'

const kept = ['outbox-entries', 'jobs', 'job-records']

/** What people did to records: the outbox follows from that, and the job it was part of only counts it. */
export function listOwnEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter(({ type }) => !kept.includes(type))
}
