import type {
  BackupPlanWish,
  BackupState,
  DeliveredFile,
  LocalToken,
  NewLocalToken,
  PickWish,
} from '../../src-shared/workspace.ts'
import { careShapes as shapes, type ReadJob } from './care-shapes.ts'
import type { Fetch } from './request.ts'
import { createWorkspaceRequests, toAccountPath, type Asked } from './workspace-request.ts'
import { workspaceShapes } from './workspace-shapes.ts'

/** Backups, restores and checks of accounts. `passphrase`: the account's own, if one keeps its key. */
export interface AccountCare {
  backUp(id: string, wish: BackupWish): Promise<Asked<ReadJob>>
  /** A backup becomes an account of its own. */
  restore(wish: { from: string; backupPassphrase: string; name: string }): Promise<Asked<ReadJob>>
  examine(id: string, wish: { passphrase?: string | undefined; repair: boolean }): Promise<Asked<ReadJob>>
  listJobs(): Promise<Asked<readonly ReadJob[]>>
  cancel(job: string): Promise<Asked<unknown>>
  readBackups(id: string): Promise<Asked<BackupState>>
  setBackups(id: string, wish: BackupPlanWish): Promise<Asked<BackupState>>
  /** Makes a backup of the schedule now. */
  runBackups(id: string): Promise<Asked<ReadJob>>
  listTokens(id: string): Promise<Asked<readonly LocalToken[]>>
  addToken(id: string, wish: NewLocalToken): Promise<Asked<{ readonly secret: string; readonly tokens: readonly LocalToken[] }>>
  revokeToken(id: string, token: string): Promise<Asked<readonly LocalToken[]>>
  /** The content of the file for support. */
  readDiagnostics(): Promise<Asked<string>>
  saveDiagnostics(): Promise<Asked<DeliveredFile>>
  /** Asks with a dialog of the system; null if the user cancelled. */
  pick(wish: PickWish): Promise<Asked<string | null>>
}

export interface BackupWish {
  readonly passphrase?: string | undefined
  readonly to: string
  readonly backupPassphrase: string
  readonly replace: boolean
}

export function createAccountCare(fetch: Fetch): AccountCare {
  const { ask } = createWorkspaceRequests(fetch)
  const start = async (path: string, body: object) => pass(await ask(shapes.job, 'POST', path, body), ({ job }) => job)
  return {
    backUp: (id, wish) => start(toAccountPath(id, 'backup'), wish),
    restore: (wish) => start('/accounts/restore', wish),
    examine: (id, wish) => start(toAccountPath(id, 'doctor'), wish),
    listJobs: async () => pass(await ask(shapes.jobs, 'GET', '/jobs'), ({ jobs }) => jobs),
    cancel: (job) => ask<unknown>(shapes.nothing, 'DELETE', `/jobs/${job}`),
    readBackups: (id) => ask(shapes.backups, 'GET', toAccountPath(id, 'backups')),
    setBackups: (id, wish) => ask(shapes.backups, 'PUT', toAccountPath(id, 'backups'), wish),
    runBackups: (id) => start(toAccountPath(id, 'backups'), {}),
    listTokens: async (id) => pass(await ask(shapes.tokens, 'GET', toAccountPath(id, 'tokens')), ({ tokens }) => tokens),
    addToken: (id, wish) => ask(shapes.madeToken, 'POST', toAccountPath(id, 'tokens'), wish),
    revokeToken: async (id, token) =>
      pass(await ask(shapes.tokens, 'DELETE', toAccountPath(id, `tokens/${encodeURIComponent(token)}`)), ({ tokens }) => tokens),
    readDiagnostics: async () => pass(await ask(shapes.diagnostics, 'GET', '/diagnostics'), ({ text }) => text),
    saveDiagnostics: () => ask(workspaceShapes.delivered, 'POST', '/diagnostics', {}),
    pick: async (wish) => pass(await ask(shapes.picked, 'POST', '/pick', wish), ({ path }) => path),
  }
}

const pass = <T, U>(asked: Asked<T>, to: (value: T) => U): Asked<U> => (asked.ok ? { ok: true, value: to(asked.value) } : asked)
