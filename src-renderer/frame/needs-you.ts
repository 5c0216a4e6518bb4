import type { SyncEvent } from '../api/live.ts'

/** The number of things that only a person can decide. Held deletions are decided together. */
export const countNeedsYou = ({ outbox, conflicts, heldDeletions, duplicates }: SyncEvent): number =>
  conflicts + outbox.parked + Math.sign(heldDeletions) + Math.sign(duplicates.length)
