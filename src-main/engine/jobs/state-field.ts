import type { JobAction } from './job.ts'

/** The date field that says whether a record is archived or trashed. */
export function findStateField(action: JobAction): string | undefined {
  if (action === 'archive' || action === 'unarchive') return 'archived-at'
  return action === 'trash' || action === 'restore' ? 'discarded-at' : undefined
}
