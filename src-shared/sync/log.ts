import type { Action } from './outbox.ts'

export const directions = ['sent', 'received'] as const
export type Direction = (typeof directions)[number]

/** One action of sync, as shown by `/ext/v1/sync/log`. */
export interface LogEntry {
  readonly at: string
  readonly direction: Direction
  readonly type: string
  /** The record's id; empty if the record is gone. For several records, the id of the first. */
  readonly ids: readonly string[]
  /** The number of records. It is more than one for bulk changes. */
  readonly count: number
  readonly action: Action | 'link' | 'import'
  /** The changed fields; empty if the whole record was created or deleted. */
  readonly fields: readonly string[]
}
