/** Everything sync needs of the world, injected, so that a whole run can be replayed from one seed. */

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
 * No whole answer came; whether the server acted on the call is not known, except for `unreachable` and `untrusted`,
 * where it never got it.
 */
export interface HttpFailure {
  readonly is: 'failure'
  /** `large`: there is more of the answer than is taken. */
  readonly why: 'unreachable' | 'untrusted' | 'timeout' | 'cut' | 'large'
  readonly detail: string
}

export type HttpResult = HttpAnswer | HttpFailure

/** Never rejects, and follows no redirect. */
export type Http = (call: HttpCall) => Promise<HttpResult>

export interface Time {
  /** Milliseconds since 1970 by this computer's clock, which may be wrong and may jump. */
  now(): number
  /** Milliseconds from some point on, never set back. */
  elapsed(): number
  /** Resolves sooner, without an error, where the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** From 0 up to, not including, 1. */
export type Chance = () => number

/** When list calls were last sent, for the next process that syncs this account. */
export interface CallLog {
  /** By this computer's clock, oldest first. */
  load(): readonly number[]
  save(times: readonly number[]): void
}

/**
 * This installation of Outpost, kept outside of every account. An account notes with it each generation that may send
 * something: a copy of the account is told by an older generation, or by another installation.
 */
export interface Install {
  readonly id: string
  /** The last generation that was noted of an account or one of its copies; 0 where none was. */
  generationOf(account: string): number
  noteGeneration(account: string, generation: number): void
  /** Whether a backup was restored to the account's folder and nobody has taken notice yet. */
  isRestored(): boolean
  forgetRestored(): void
}

/** How this computer is powered. Where nobody tells, it is awake and on mains. */
export interface Power {
  readonly isAsleep: boolean
  readonly isOnBattery: boolean
}
