import type { Action } from './outbox.ts'
import type { SyncSettings } from './wish.ts'

/**
 * `waiting`: the hosted CRM could not be used and is tried again later. `stopped`: it does not accept the token, and
 * waits for another. `elsewhere`: another process syncs this account and tells nothing of itself.
 */
export type SyncPhase = 'idle' | 'syncing' | 'paused' | 'waiting' | 'stopped' | 'elsewhere'

/** What went wrong, in words for a person. */
export interface SyncProblem {
  readonly code: string
  readonly message: string
}

/** The watchdog restarted a loop that stood still. */
export interface SyncRestart {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly message: string
}

/** How far the reading of one type is. */
export interface TypeProgress {
  readonly type: string
  readonly doing: 'mirror' | 'poll' | 'audit'
  readonly done: number
  readonly total: number
  /** Rows, lately. */
  readonly perSecond: number
  /** By the calls that are allowed, with those of the types before it. */
  readonly secondsLeft: number
}

/** Another process that syncs the account. */
export interface OtherProcess {
  readonly what: string
  readonly pid: number
}

/** What the process that syncs keeps of itself, as the state `status`. Times are milliseconds since 1970. */
export interface StoredStatus {
  readonly phase: SyncPhase
  /** When it was written. */
  readonly at: number
  /** The process that wrote it. */
  readonly pid: number
  /** Also while idle, where only a part could not be read. */
  readonly problem: SyncProblem | null
  readonly retryAt: number | null
  readonly heldBy: OtherProcess | null
  readonly progress: readonly TypeProgress[]
  /** The last wish to accept deletions that came true. */
  readonly accepted: number
  /** The last restart; missing where an earlier version wrote it. */
  readonly restarted?: SyncRestart | null
}

export interface TypeStatus {
  /** Whether its first mirror is whole. */
  readonly mirrored: boolean
  /** How many the hosted CRM counted last. */
  readonly total: number | null
  /** Why nothing of it is read, with the server's own words. */
  readonly paused: { readonly why: 'forbidden' | 'absent'; readonly words: string } | null
  /** Without those that a person keeps. */
  readonly heldDeletions: number
  /** How many a person keeps though the hosted CRM deleted them; there only where there are any. */
  readonly keptDeletions?: number
  /** What the token may not do, with the server's message; there only where the server refused it. */
  readonly denied?: Readonly<Partial<Record<Action, string>>>
  /** Why its list cannot be read, though others can; there only where it cannot. */
  readonly failed?: { readonly message: string; readonly since: string }
  /** Ids of records that cannot be stored here; there only where there are any. */
  readonly unfit?: readonly string[]
}

/** Two records, by API id, that may be one that was made twice: a person decides. */
export interface DuplicatePair {
  readonly type: string
  readonly ids: readonly [string, string]
}

/** What was found out about the hosted CRM, in brief. */
export interface FindingsBrief {
  readonly probedAt: string
  readonly shownZone: string
  readonly filterZone: string | null
  /** Filters that the server ignores, by type. */
  readonly ignoredFilters: Readonly<Record<string, readonly string[]>>
}

/** Whom the account mirrors; of the token only its end is shown. */
export interface RemoteBrief {
  readonly url: string
  readonly userId: string | null
  readonly tokenEnd: string
}

/** Where sync stands, as `/ext/v1/sync` and `event: sync` tell it. */
export interface SyncStatus {
  readonly phase: SyncPhase
  /** Whether a person has paused it, whatever it still does. */
  readonly paused: boolean
  readonly problem: SyncProblem | null
  readonly retryAt: string | null
  readonly heldBy: OtherProcess | null
  /** When and why sync last restarted itself because it had stopped moving. */
  readonly restarted: { readonly at: string; readonly message: string } | null
  /** When and how the account was found to be a copy of another, or of an older state of itself. */
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
