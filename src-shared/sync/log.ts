import type { Action } from './outbox.ts'

export const directions = ['sent', 'received'] as const
export type Direction = (typeof directions)[number]

/** One thing that sync did, as `/ext/v1/sync/log` shows it. */
export interface LogEntry {
  readonly at: string
  readonly direction: Direction
  readonly type: string
  /** The record's id; empty if it is no longer here. Of several records, the first one's. */
  readonly ids: readonly string[]
  /** How many records; more than one where many came at once. */
  readonly count: number
  readonly action: Action | 'link' | 'import'
  /** What changed; empty where the whole record came or went. */
  readonly fields: readonly string[]
}
