/** Types of `/workspace/v1`: the user's accounts on this computer, and the open one. */
export const workspacePath = '/workspace/v1'

/** Names the account that a page of the app shows. A request is refused once another account is open. */
export const accountHeader = 'outpost-account'

export type AccountKind = 'local' | 'hosted' | 'mirror'
export type KeyKeeper = 'file' | 'passphrase' | 'os'

/** Why something could not be done. The page translates the code; the detail is English. */
export interface WorkspaceProblem {
  readonly code: string
  readonly detail: string
}

export interface WorkspaceInfo {
  readonly version: string
  readonly platform: string
  /** What the page may do in this shell. */
  readonly can: WorkspaceAbilities
  readonly account: CurrentAccount | null
  /** There in the demo: its switches are at `demoPath`. */
  readonly isDemo?: true
}

export const demoPath = `${workspacePath}/demo`

/** The environment variable by which the demo tells the app where its switches are. */
export const demoVariable = 'OUTPOST_DEMO_CONTROL'

/** The state of `npm run demo`. */
export interface DemoState {
  /** Whether the network to the hosted CRM is cut. */
  readonly isOffline: boolean
  readonly isColleaguePaused: boolean
}

export const demoWishes = ['online', 'offline', 'colleague', 'conflict', 'refusal', 'deletions'] as const

/** `colleague` pauses or resumes them. `conflict`: they edit what waits here. `refusal`: the hosted
 * CRM refuses the next change. `deletions`: they delete most orders. */
export interface DemoWish {
  readonly do: (typeof demoWishes)[number]
}

export interface WorkspaceAbilities {
  /** Whether the page may create, open and remove accounts. */
  readonly manageAccounts: boolean
  /** Whether the system's keychain can store a key. */
  readonly keychain: boolean
  /** Whether the page can ask for a file or folder with a dialog of the system. */
  readonly pickFiles: boolean
  /** Whether the page runs in its own window instead of a browser. */
  readonly window: boolean
}

/** The last opened account and its current state. */
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
  /** Null until this user has opened it once. */
  readonly kind: AccountKind | null
  readonly isSample: boolean
  readonly folder: string
  /** The hosted CRM of a mirror, as shown to users. */
  readonly address: string | null
  /** Times are ISO 8601 in UTC. */
  readonly lastOpenedAt: string | null
  readonly bytes: number
  readonly keptBy: KeyKeeper
  /** When a recovery file was last saved here; null if never. */
  readonly recoverySavedAt: string | null
  readonly state: CurrentAccount['state'] | 'closed'
  /** The sync state when last checked. */
  readonly sync: AccountSyncBrief | null
}

export interface AccountSyncBrief {
  readonly lastSyncedAt: string | null
  /** Changes not yet sent to the hosted CRM. */
  readonly waiting: number
  /** Conflicts, refused changes and held deletions. */
  readonly needsDecision: number
}

/** What protects the key of a new account. */
export type KeyChoice = { readonly keptBy: 'file' | 'os' } | { readonly keptBy: 'passphrase'; readonly passphrase: string }

/** Asks for a recovery file. Without a passphrase of its own, the file alone opens the account. */
export interface RecoveryWish {
  /** The account's own passphrase, if one keeps its key. */
  readonly passphrase?: string | undefined
  readonly recoveryPassphrase?: string | undefined
}

/** Opens an account with a recovery file. */
export interface RecoverWish {
  /** The file's content. */
  readonly file: string
  readonly recoveryPassphrase?: string | undefined
  /** What keeps the key from now on. */
  readonly to: KeyChoice
}

/** A file for the user: saved where the user chose (null if cancelled), or a link that works once, for a browser to download. */
export type DeliveredFile = { readonly saved: string | null } | { readonly download: string }

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

/** The checks of a connection, in order. */
export const connectionChecks = ['address', 'tls', 'api', 'token', 'user', 'rights', 'counts'] as const
export type ConnectionCheck = (typeof connectionChecks)[number]

/** One finished check. */
export type CheckedConnection =
  | { readonly check: 'address'; readonly ok: true; readonly address: string }
  | { readonly check: 'tls'; readonly ok: true; readonly encrypted: boolean }
  | { readonly check: 'api'; readonly ok: true }
  | { readonly check: 'token'; readonly ok: true }
  /** The name is null if the token may not read users. */
  | { readonly check: 'user'; readonly ok: true; readonly id: string | null; readonly name: string | null }
  | { readonly check: 'rights'; readonly ok: true; readonly scopes: readonly string[]; readonly unreadable: readonly string[] }
  | {
      readonly check: 'counts'
      readonly ok: true
      readonly counts: Readonly<Record<string, number>>
      /** How long the first sync takes at the server's allowed rate. */
      readonly seconds: number
    }
  | { readonly check: ConnectionCheck; readonly ok: false; readonly problem: WorkspaceProblem }

export type JobKind = 'backup' | 'scheduled-backup' | 'restore' | 'doctor'

/** A long-running task of the workspace. */
export interface WorkspaceJob {
  readonly id: string
  readonly kind: JobKind
  /** The account of the task. */
  readonly account: string
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  /** Null if unknown. */
  readonly total: number | null
  readonly problem: WorkspaceProblem | null
  readonly result: WorkspaceJobResult | null
}

export interface WorkspaceJobResult {
  /** The file of a backup, or the folder of a replaced account. */
  readonly path?: string
  readonly bytes?: number
  /** The backup was read back and checked. */
  readonly isVerified?: boolean
  /** What the doctor checked and found. */
  readonly records?: number
  readonly faultCount?: number
  /** The first faults, of those that are left after a repair. */
  readonly findings?: readonly DoctorFinding[]
  readonly repaired?: number
  /** The account that a restore created. */
  readonly account?: string
}

/** A fault in an account's data. */
export interface DoctorFinding {
  /** The check that found it. */
  readonly check: string
  /** The record, by type and API id, if it is about one. */
  readonly type: string | null
  readonly id: string | null
  /** One line in English. */
  readonly fault: string
  readonly canRepair: boolean
}

export const backupPeriods = ['daily', 'weekly'] as const
export type BackupPeriod = (typeof backupPeriods)[number]

/** When backups are made, where to, and how many are kept. */
export interface BackupPlan {
  readonly every: BackupPeriod
  readonly folder: string
  readonly keep: number
}

/** A backup of the schedule. It was verified when it was made. */
export interface MadeBackup {
  readonly path: string
  readonly at: string
  readonly bytes: number
  /** Whether the file is still there. */
  readonly isPresent: boolean
}

export interface BackupState {
  /** Null if no backups are scheduled. */
  readonly plan: BackupPlan | null
  /** Newest first. */
  readonly made: readonly MadeBackup[]
  /** Why the latest attempt failed; null if it succeeded. */
  readonly failure: { readonly at: string; readonly problem: WorkspaceProblem } | null
  /** When the next backup is due. */
  readonly nextAt: string | null
}

export interface BackupPlanWish {
  /** The account's own passphrase, if one keeps its key. Needed with a new passphrase of the backups. */
  readonly passphrase?: string | undefined
  readonly plan: BackupPlan | null
  /** Needed for a first plan; without it, a later plan keeps the passphrase. */
  readonly backupPassphrase?: string | undefined
}

/** A token of the local API, without its secret. Times are in the account's time zone. */
export interface LocalToken {
  readonly id: string
  readonly name: string | null
  readonly scopes: readonly string[]
  readonly lastFour: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

export interface NewLocalToken {
  /** The account's own passphrase, if one keeps its key. */
  readonly passphrase?: string | undefined
  readonly name: string
  readonly scopes: readonly string[]
  /** ISO 8601; null for never. */
  readonly expiresAt: string | null
}

/** What a system dialog lets the user choose: where a backup goes, a backup, or a folder for backups. */
export const pickedPlaces = ['backup-file', 'restore-file', 'backup-folder'] as const

export interface PickWish {
  readonly place: (typeof pickedPlaces)[number]
  /** The suggested file name. */
  readonly name?: string | undefined
}
