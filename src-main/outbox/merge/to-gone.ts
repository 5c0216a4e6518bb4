import type { Entry } from '../entry.ts'

/**
 * What becomes of an entry whose record was deleted there. What was edited here is not let go with it: a person decides.
 * What was deleted here too is done, and what is to be made there again is not there yet.
 */
export function toGone(entry: Entry): Entry | null {
  if (entry.action === 'delete') return null
  return entry.action === 'update' ? { ...entry, sending: null, theirs: 'gone' } : entry
}
