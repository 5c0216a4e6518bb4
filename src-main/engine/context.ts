import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Store } from '../store/port.ts'
import type { Account } from './account.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { RunningJobs } from './jobs/running-jobs.ts'
import type { Token } from './tokens.ts'

/** What the engine holds while it runs. */
export interface Core {
  readonly registry: Registry
  readonly store: Store
  readonly clock: () => number
  readonly account: Account
  readonly hash: (content: string | Uint8Array) => string
  readonly randomToken: () => string
  /** Creates an identifier for something that is not a record. */
  readonly newId: () => string
  readonly writes: CommitQueue
  readonly jobs: RunningJobs
  readonly closing: AbortSignal
}

/** The core plus the caller of one request. */
export interface Context extends Core {
  readonly token: Token
  /** Whether a window's session sent the request, not an API client. */
  readonly isWindow: boolean
  readonly origin: string
  readonly path: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
}
