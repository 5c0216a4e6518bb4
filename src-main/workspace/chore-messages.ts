import type { LocalToken, WorkspaceJobResult } from '../../src-shared/workspace.ts'
import type { AccountOptions } from '../account/open-account.ts'
import type { WrappedKey } from '../account/key-wrapper.ts'
import type { NewToken } from '../engine/tokens.ts'
import type { RemoteState } from '../sync/state/states.ts'

/** Long work on an account's files. It blocks its thread, so it gets its own. */
export type Chore =
  | { readonly is: 'make'; readonly account: AccountOptions; readonly fill: Fill | null; readonly remote: RemoteState | null }
  /** Opens and closes an account, which proves that its key fits. */
  | { readonly is: 'open'; readonly account: AccountOptions }
  /** Gives a mirror another token of the same user. */
  | { readonly is: 'token'; readonly account: AccountOptions; readonly token: string }
  | {
      readonly is: 'backup'
      readonly folder: string
      readonly accountId: string
      readonly key: Uint8Array
      /** Opens the backup: a passphrase, or the account's key as a passphrase has already wrapped it. */
      readonly seal: { readonly passphrase: string } | { readonly wrapped: WrappedKey }
      readonly to: string
      /** Its time, if it matters; by default now. */
      readonly at?: number
      readonly replace: boolean
    }
  /** Into an empty or missing folder. */
  | {
      readonly is: 'restore'
      readonly from: string
      readonly folder: string
      readonly configFolder: string
      readonly passphrase: string
    }
  | { readonly is: 'tokens'; readonly account: AccountOptions; readonly change: TokenChange | null }
  | { readonly is: 'doctor'; readonly folder: string; readonly key: Uint8Array; readonly repair: boolean }

/** A change of the local API tokens. */
export type TokenChange =
  | { readonly is: 'add'; readonly token: Pick<NewToken, 'secret' | 'name' | 'scopes'> & { readonly expiresAt: number | null } }
  | { readonly is: 'revoke'; readonly id: string }

/** Initial content of a new account: the default dictionaries in one language, or generated records. */
export type Fill = { readonly with: 'dictionaries'; readonly language: 'en' | 'ru' } | { readonly with: 'sample' }

export interface ChoreResults {
  readonly make: null
  readonly open: null
  readonly token: null
  readonly backup: WorkspaceJobResult
  readonly restore: null
  /** All that people and programs may use, after the change. */
  readonly tokens: readonly LocalToken[]
  readonly doctor: WorkspaceJobResult
}

export type FromChore =
  | { readonly is: 'progress'; readonly done: number; readonly total: number | null }
  | { readonly is: 'done'; readonly result: ChoreResults[keyof ChoreResults] }
  | { readonly is: 'failed'; readonly code: string; readonly message: string }
