import type { AccountOptions } from '../../account/open-account.ts'
import type { Power } from '../../sync/ports.ts'

/** Start data of the sync thread. */
export interface SyncThreadOptions {
  readonly account: AccountOptions
  /** The name of the syncing process, as shown to users. */
  readonly what: string
  /** List calls per second (default 2). */
  readonly listRate?: number
}

export type ToSyncThread = { readonly is: 'close' } | { readonly is: 'power'; readonly power: Power }

/** `failed`: the thread cannot continue and ends or must be terminated. `restarted`: sync was stuck and restarted itself. */
export interface FromSyncThread {
  readonly is: 'failed' | 'restarted'
  readonly message: string
}
