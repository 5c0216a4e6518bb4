/** A person's sync settings. */
export interface SyncSettings {
  /** Minutes between two syncs. */
  readonly everyMinutes: number
  /** On battery, sync runs only when a person asks. */
  readonly pausesOnBattery: boolean
  /** Nothing is sent before a person has reviewed the list of changes. */
  readonly asksBeforeSending: boolean
}

export const usualSettings: SyncSettings = { everyMinutes: 1, pausesOnBattery: false, asksBeforeSending: false }
export const mostMinutes = 24 * 60

/** A person's requests to sync, stored as the state `wish`. An incremented counter is a new request. */
export interface SyncWish {
  readonly paused: boolean
  readonly syncNow: number
  readonly acceptDeletions: number
  /** Absent in data of earlier versions. */
  readonly acceptAccount?: number
  /** Incremented when a person has reviewed the changes and sends them. Absent if that never happened. */
  readonly send?: number
  /** Absent if nobody has changed them. */
  readonly settings?: SyncSettings
  /** By type: records kept here although the hosted CRM deleted them. */
  readonly kept?: Readonly<Record<string, readonly string[]>>
  /** The record that is open on screen, and since when. Sync reads it at once. */
  readonly open: OpenRecord | null
}

export interface OpenRecord {
  readonly type: string
  readonly id: string
  /** In milliseconds since 1970. */
  readonly at: number
}

export const noWish: SyncWish = { paused: false, syncNow: 0, acceptDeletions: 0, open: null }
