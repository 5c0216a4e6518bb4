/**
 * The first version of a new record. A deleted record may have used the same id before. `journalEnd`, the number of earlier
 * journal entries, is above any version it had, because each of its writes was journalled.
 */
export function firstVersion(journalEnd: number | null): number {
  return journalEnd === null ? 1 : journalEnd + 1
}
