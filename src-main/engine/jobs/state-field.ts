import type { JobAction } from './job.ts'

/** The date that says whether a record is archived, or in the trash. */
export function findStateField(action: JobAction): string | undefined {
  if (action === 'archive' || action === 'unarchive') return 'archived-at'
  return action === 'trash' || action === 'restore' ? 'discarded-at' : undefined
}
