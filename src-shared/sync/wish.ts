/** What a person wants of sync, kept as the state `wish`. A counter that has grown asks once more. */
export interface SyncWish {
  readonly paused: boolean
  readonly syncNow: number
  readonly acceptDeletions: number
  /** Missing where an earlier version wrote it. */
  readonly acceptAccount?: number
  /** The record that is being looked at, and since when: it is read at once. */
  readonly open: OpenRecord | null
}

export interface OpenRecord {
  readonly type: string
  readonly id: string
  /** In milliseconds since 1970. */
  readonly at: number
}

export const noWish: SyncWish = { paused: false, syncNow: 0, acceptDeletions: 0, open: null }
