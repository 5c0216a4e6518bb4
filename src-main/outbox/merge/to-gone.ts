import type { Entry } from '../entry.ts'

/**
 * The entry after the server deleted its record. A local edit becomes a conflict for a person to decide. A local delete is
 * done. A create stays, since the server does not have its record yet.
 */
export function toGone(entry: Entry): Entry | null {
  if (entry.action === 'delete') return null
  return entry.action === 'update' ? { ...entry, sending: null, theirs: 'gone' } : entry
}
