import type { Action } from './outbox.ts'
import type { SyncSettings } from './wish.ts'

/**
 * `waiting`: the hosted CRM is not available, and sync retries later. `stopped`: the hosted CRM rejects the token, and sync needs
 * another. `elsewhere`: another process syncs this account and does not report its status.
 */
export type SyncPhase = 'idle' | 'syncing' | 'paused' | 'waiting' | 'stopped' | 'elsewhere'

/** An error with a message for people. */
export interface SyncProblem {
  readonly code: string
  readonly message: string
}

/** The watchdog restarted a sync loop that no longer moved. */
export interface SyncRestart {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly message: string
}

/** The progress of reading one type. */
export interface TypeProgress {
  readonly type: string
  readonly doing: 'mirror' | 'poll' | 'audit'
  readonly done: number
  readonly total: number
  /** Rows per second recently. */
  readonly perSecond: number
  /** Estimated from the allowed call rate. Includes the types before it. */
  readonly secondsLeft: number
}

/** Another process that syncs the account. */
export interface OtherProcess {
  readonly what: string
  readonly pid: number
}

/** The status that the syncing process stores as the state `status`. Times are milliseconds since 1970. */
export interface StoredStatus {
  readonly phase: SyncPhase
  /** When it was written. */
  readonly at: number
  /** The process that wrote it. */
  readonly pid: number
  /** Also set while idle if some data could not be read. */
  readonly problem: SyncProblem | null
  readonly retryAt: number | null
  readonly heldBy: OtherProcess | null
  readonly progress: readonly TypeProgress[]
  /** The last completed request to accept deletions. */
  readonly accepted: number
  /** The last restart; absent in data of earlier versions. */
  readonly restarted?: SyncRestart | null
}

export interface TypeStatus {
  /** Whether the first mirroring is complete. */
  readonly mirrored: boolean
  /** The last count in the hosted CRM. */
  readonly total: number | null
  /** Why the type is not read, with the server's message. */
  readonly paused: { readonly why: 'forbidden' | 'absent'; readonly words: string } | null
  /** Without the records that a person keeps. */
  readonly heldDeletions: number
  /** Records that a person keeps although the hosted CRM deleted them; absent if there are none. */
  readonly keptDeletions?: number
  /** Denied actions with the server's message; absent if the server has denied none. */
  readonly denied?: Readonly<Partial<Record<Action, string>>>
  /** Why this type's list cannot be read; absent if it can. */
  readonly failed?: { readonly message: string; readonly since: string }
  /** Ids of records that cannot be stored here; absent if there are none. */
  readonly unfit?: readonly string[]
}

/** Two records, by API id, that may be duplicates. A person decides. */
export interface DuplicatePair {
  readonly type: string
  readonly ids: readonly [string, string]
}

/** A summary of the findings about the hosted CRM. */
export interface FindingsBrief {
  readonly probedAt: string
  readonly shownZone: string
  readonly filterZone: string | null
  /** Filters that the server ignores, by type. */
  readonly ignoredFilters: Readonly<Record<string, readonly string[]>>
}

/** The mirrored hosted CRM. Only the end of the token is shown. */
export interface RemoteBrief {
  readonly url: string
  readonly userId: string | null
  readonly tokenEnd: string
}

/** The sync status, as shown by `/ext/v1/sync` and `event: sync`. */
export interface SyncStatus {
  readonly phase: SyncPhase
  /** Whether a person has paused sync, even if it is still finishing something. */
  readonly paused: boolean
  readonly problem: SyncProblem | null
  readonly retryAt: string | null
  readonly heldBy: OtherProcess | null
  /** When and why sync last restarted itself because it no longer moved. */
  readonly restarted: { readonly at: string; readonly message: string } | null
  /** When and why the account was recognised as a copy. */
  readonly copied?: { readonly at: string; readonly message: string } | null
  readonly lastSyncedAt: string | null
  readonly progress: readonly TypeProgress[]
  readonly types: Readonly<Record<string, TypeStatus>>
  readonly heldDeletions: number
  readonly duplicates: readonly DuplicatePair[]
  readonly findings: FindingsBrief | null
  readonly remote: RemoteBrief
  readonly settings: SyncSettings
}
