import type { AccountOptions } from '../../account/open-account.ts'
import type { Power } from '../../sync/ports.ts'

/** What the thread that syncs is started with. */
export interface SyncThreadOptions {
  readonly account: AccountOptions
  /** Who syncs, for a person who wants to know. */
  readonly what: string
  /** List calls a second; 2 without it. */
  readonly listRate?: number
}

export type ToSyncThread = { readonly is: 'close' } | { readonly is: 'power'; readonly power: Power }

/** `failed`: the thread cannot go on and ends, or must be ended. `restarted`: sync had stopped moving and restarted itself. */
export interface FromSyncThread {
  readonly is: 'failed' | 'restarted'
  readonly message: string
}
