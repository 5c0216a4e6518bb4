/** Everything sync needs from outside, injected so that one seed can replay a whole run. */

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
}

export interface HttpAnswer {
  readonly is: 'answer'
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * No complete answer arrived. `unreachable` and `untrusted` mean that the server never got the call. Otherwise it is unknown
 * whether the server acted on it.
 */
export interface HttpFailure {
  readonly is: 'failure'
  /** `large`: the answer exceeds the size limit. */
  readonly why: 'unreachable' | 'untrusted' | 'timeout' | 'cut' | 'large'
  readonly detail: string
}

export type HttpResult = HttpAnswer | HttpFailure

/** Never rejects, and follows no redirect. */
export type Http = (call: HttpCall) => Promise<HttpResult>

export interface Time {
  /** Milliseconds since 1970 by this computer's clock, which may be wrong and may jump. */
  now(): number
  /** Milliseconds since an arbitrary point. Never goes back. */
  elapsed(): number
  /** Resolves early, without an error, if the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** A random number from 0 up to, but not including, 1. */
export type Chance = () => number

/** The times of the last list calls, kept for the next process that syncs this account. */
export interface CallLog {
  /** By this computer's clock, oldest first. */
  load(): readonly number[]
  save(times: readonly number[]): void
}

/**
 * This installation of Outpost, stored outside of every account. Before an account sends something, it notes a new generation
 * here. A copy of the account has an older generation, or another installation.
 */
export interface Install {
  readonly id: string
  /** The last generation noted for the account or one of its copies; 0 if none was. */
  generationOf(account: string): number
  noteGeneration(account: string, generation: number): void
  /** Whether a backup was restored to the account's folder and sync has not handled it yet. */
  isRestored(): boolean
  forgetRestored(): void
}

/** This computer's power state. Without information it counts as awake and on mains. */
export interface Power {
  readonly isAsleep: boolean
  readonly isOnBattery: boolean
}
