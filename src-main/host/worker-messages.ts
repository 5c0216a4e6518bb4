import type { AccountProblemCode } from '../account/account-problem.ts'
import type { AccountOptions } from '../account/open-account.ts'
import type { AccountKind } from '../engine/account.ts'

/** Start data of the worker. */
export interface WorkerOptions {
  readonly account: AccountOptions
  /** List calls per second and token; by default depends on the kind of account. */
  readonly rateLimit?: number
  /** Proves that a request comes from a window; see `engine/window-session.ts`. */
  readonly sessionProof?: string
  /** A permanent token with all scopes. Without it, a temporary one is created. */
  readonly token?: string
  /** The temporary token, so that it stays the same after a restart; random by default. */
  readonly temporaryToken?: string
}

/** What the worker reports when it is ready. */
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
  /** The caller no longer needs the answer. */
  | { readonly is: 'abort'; readonly id: number }
  /** The caller wants the next chunk of a stream. */
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
      /** `stream`: chunks follow, one per pull. */
      readonly body: Uint8Array<ArrayBuffer> | 'stream' | null
    }
  | { readonly is: 'chunk'; readonly id: number; readonly chunk: Uint8Array<ArrayBuffer> | null }
  /** The answer failed before its headers or within its stream. */
  | { readonly is: 'broken'; readonly id: number; readonly message: string }
  | { readonly is: 'log'; readonly requestId: string; readonly message: string; readonly detail: string | null }
