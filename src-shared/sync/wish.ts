/** How a person wants sync to work. */
export interface SyncSettings {
  /** Minutes between two rounds. */
  readonly everyMinutes: number
  /** On battery, sync runs only when a person asks. */
  readonly pausesOnBattery: boolean
  /** Nothing is sent before a person has seen the list of changes and said so. */
  readonly asksBeforeSending: boolean
}

export const usualSettings: SyncSettings = { everyMinutes: 1, pausesOnBattery: false, asksBeforeSending: false }
export const mostMinutes = 24 * 60

/** What a person wants of sync, kept as the state `wish`. A counter that has grown asks once more. */
export interface SyncWish {
  readonly paused: boolean
  readonly syncNow: number
  readonly acceptDeletions: number
  /** Missing where an earlier version wrote it. */
  readonly acceptAccount?: number
  /** Grows when a person has seen what would be sent and says so. Missing where nobody ever did. */
  readonly send?: number
  /** Missing where nobody ever changed them. */
  readonly settings?: SyncSettings
  /** By type: records that stay here though the hosted CRM deleted them. */
  readonly kept?: Readonly<Record<string, readonly string[]>>
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
