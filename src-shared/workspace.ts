/** What `/workspace/v1` says and takes: the accounts of this user on this computer, and which of them is open. */
export const workspacePath = '/workspace/v1'

/** Names the account that a page of the app shows. A request is refused once another account is open. */
export const accountHeader = 'outpost-account'

export type AccountKind = 'local' | 'hosted' | 'mirror'
export type KeyKeeper = 'file' | 'passphrase' | 'os'

/** Why something could not be done: the code is translated by the page, the detail is in English. */
export interface WorkspaceProblem {
  readonly code: string
  readonly detail: string
}

export interface WorkspaceInfo {
  readonly version: string
  readonly platform: string
  /** What this shell lets the page do. */
  readonly can: WorkspaceAbilities
  readonly account: CurrentAccount | null
}

export interface WorkspaceAbilities {
  /** Whether accounts can be made, opened and forgotten here. */
  readonly manageAccounts: boolean
  /** Whether the keychain of the operating system can keep a key. */
  readonly keychain: boolean
  /** Whether the page stands in a window of its own, and not in a browser. */
  readonly window: boolean
}

/** The account that was opened last, and how it is now. */
export interface CurrentAccount {
  readonly id: string
  readonly name: string
  readonly kind: AccountKind | null
  readonly isSample: boolean
  readonly state: 'opening' | 'open' | 'locked' | 'failed'
  /** Why it could not be opened. */
  readonly problem: WorkspaceProblem | null
}

export interface AccountSummary {
  readonly id: string
  readonly name: string
  /** Null until it was opened once by this user. */
  readonly kind: AccountKind | null
  readonly isSample: boolean
  readonly folder: string
  /** The hosted CRM that it mirrors, as it is shown. */
  readonly address: string | null
  /** Times are ISO 8601 in UTC. */
  readonly lastOpenedAt: string | null
  readonly bytes: number
  readonly keptBy: KeyKeeper
  readonly state: CurrentAccount['state'] | 'closed'
  /** How sync stood when it was last looked at. */
  readonly sync: AccountSyncBrief | null
}

export interface AccountSyncBrief {
  readonly lastSyncedAt: string | null
  /** Changes that have not come to the hosted CRM. */
  readonly waiting: number
  /** Conflicts, refused changes and held deletions. */
  readonly needsDecision: number
}

/** Who shall keep the key of a new account. */
export type KeyChoice = { readonly keptBy: 'file' | 'os' } | { readonly keptBy: 'passphrase'; readonly passphrase: string }

export type NewAccount =
  | { readonly kind: 'local'; readonly name: string; readonly language: 'en' | 'ru'; readonly key?: KeyChoice | undefined }
  | { readonly kind: 'sample'; readonly name: string; readonly key?: KeyChoice | undefined }
  | {
      readonly kind: 'mirror'
      readonly name: string
      readonly address: string
      readonly token: string
      readonly key?: KeyChoice | undefined
    }

/** The checks of a connection, in their order. */
export const connectionChecks = ['address', 'tls', 'api', 'token', 'user', 'rights', 'counts'] as const
export type ConnectionCheck = (typeof connectionChecks)[number]

/** One check that has finished. */
export type CheckedConnection =
  | { readonly check: 'address'; readonly ok: true; readonly address: string }
  | { readonly check: 'tls'; readonly ok: true; readonly encrypted: boolean }
  | { readonly check: 'api'; readonly ok: true }
  | { readonly check: 'token'; readonly ok: true }
  /** The name is null where the token may not read users. */
  | { readonly check: 'user'; readonly ok: true; readonly id: string | null; readonly name: string | null }
  | { readonly check: 'rights'; readonly ok: true; readonly scopes: readonly string[]; readonly unreadable: readonly string[] }
  | {
      readonly check: 'counts'
      readonly ok: true
      readonly counts: Readonly<Record<string, number>>
      /** How long the first mirror takes at the pace that the hosted CRM allows. */
      readonly seconds: number
    }
  | { readonly check: ConnectionCheck; readonly ok: false; readonly problem: WorkspaceProblem }

export type JobKind = 'backup' | 'restore' | 'doctor'

/** Something long that the workspace does. */
export interface WorkspaceJob {
  readonly id: string
  readonly kind: JobKind
  /** The account that it concerns. */
  readonly account: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  /** Null where nobody can tell. */
  readonly total: number | null
  readonly problem: WorkspaceProblem | null
  readonly result: WorkspaceJobResult | null
}

export interface WorkspaceJobResult {
  /** The file that a backup wrote, or the folder where a replaced account was put. */
  readonly path?: string
  readonly bytes?: number
  /** What a doctor looked at and found. */
  readonly records?: number
  readonly faults?: readonly string[]
  readonly faultCount?: number
}
