import type { AccountProblemCode } from '../account/account-problem.ts'
import type { AccountOptions } from '../account/open-account.ts'
import type { AccountKind } from '../engine/account.ts'

/** What the worker is started with. */
export interface WorkerOptions {
  readonly account: AccountOptions
  /** List calls a second per token; without it, what is usual for the account's kind. */
  readonly rateLimit?: number
  /** Proves that a request comes from a window; see `engine/window-session.ts`. */
  readonly sessionProof?: string
  /** A full-scope token that is kept; without it one is made that is valid while the worker runs. */
  readonly token?: string
  /** What that one shall be, so that it is the same when the worker is started again; without it, any. */
  readonly temporaryToken?: string
}

/** What the worker tells when it is ready. */
export interface WorkerReady {
  readonly accountId: string
  /** The API id of the user who owns a local or hosted account. */
  readonly ownerId: string | null
  readonly kind: AccountKind
  readonly timeZone: string
  readonly token: string
}

export type ToWorker =
  | {
      readonly is: 'request'
      readonly id: number
      readonly method: string
      readonly url: string
      readonly headers: readonly (readonly [string, string])[]
      readonly body: Uint8Array<ArrayBuffer> | null
    }
  /** The caller has lost interest, before or after the head of the answer. */
  | { readonly is: 'abort'; readonly id: number }
  /** The caller wants the next chunk of a streaming answer. */
  | { readonly is: 'pull'; readonly id: number }
  | { readonly is: 'close' }

export type FromWorker =
  | { readonly is: 'ready'; readonly ready: WorkerReady }
  | { readonly is: 'failed'; readonly code: AccountProblemCode | null; readonly message: string; readonly stack: string | null }
  | {
      readonly is: 'response'
      readonly id: number
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** `stream`: chunks follow, one for each pull. */
      readonly body: Uint8Array<ArrayBuffer> | 'stream' | null
    }
  | { readonly is: 'chunk'; readonly id: number; readonly chunk: Uint8Array<ArrayBuffer> | null }
  /** The answer broke off: before its head, or within its stream. */
  | { readonly is: 'broken'; readonly id: number; readonly message: string }
  | { readonly is: 'log'; readonly requestId: string; readonly message: string; readonly detail: string | null }
