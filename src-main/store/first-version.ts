/**
 * The version a new record begins with. Under an id that was asked for, a deleted record may have gone by: `journalEnd`, the number
 * of entries before this commit, is above any version that one had, since each write of it was journalled.
 */
export function firstVersion(journalEnd: number | null): number {
  return journalEnd === null ? 1 : journalEnd + 1
}
