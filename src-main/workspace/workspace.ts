import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import packageFile from '../../package.json' with { type: 'json' }
import type {
  AccountSummary,
  BackupPlanWish,
  BackupState,
  CurrentAccount,
  KeyChoice,
  LocalToken,
  NewAccount,
  NewLocalToken,
  RecoverWish,
  RecoveryWish,
  WorkspaceJob,
} from '../../src-shared/workspace.ts'
import { findAccountFile } from '../account/account-file.ts'
import type { AskPassphrase } from '../account/passphrase-key-wrapper.ts'
import { removeInterrupted } from '../care/restore-place.ts'
import type { Handler } from '../engine/engine.ts'
import type { WorkerReady } from '../host/worker-messages.ts'
import type { Http, Power } from '../sync/ports.ts'
import { createAccountList, type LostAccount } from './account-list.ts'
import { createBackupSchedule, type ScheduledAccount } from './backup-schedule.ts'
import type { TokenChange } from './chore-messages.ts'
import { createDiagnostics } from './diagnostics.ts'
import { createWorkspaceJobs, type Jobs } from './jobs.ts'
import { createAccountKeys, keeperOf, type KeySource, type NewKey, toAsk } from './keys.ts'
import { makeAccount } from './make-account.ts'
import { createOpenedAccount, type OpeningOptions } from './opened-account.ts'
import { countBytes, type FoundAccount, hasCopyBeside, listAccounts, type Places } from './places.ts'
import { type ChoreOptions, runChore } from './run-chore.ts'
import type { RunningOptions } from './running-account.ts'
import type { SecretFile } from './secret-files.ts'
import { readSyncSummary } from './sync-summary.ts'
import { WorkspaceError } from './workspace-error.ts'
import { createWorkspaceFile } from './workspace-file.ts'

export interface WorkspaceOptions {
  readonly places: Places
  readonly keys: Omit<KeySource, 'configFolder' | 'say'>
  /** How an account's threads run. */
  readonly running: Omit<RunningOptions, 'account' | 'say'>
  /** Entry file of the thread for long work. */
  readonly choreWorkerUrl: URL
  readonly http: Http
  readonly tell: (news: WorkspaceEvents) => void
  /** The latest lines of the log, for diagnostics. */
  readonly listLines: () => readonly string[] | Promise<readonly string[]>
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
}

export type WorkspaceEvents =
  | { readonly is: 'account'; readonly account: CurrentAccount | null }
  | { readonly is: 'accounts' }
  | { readonly is: 'job'; readonly job: WorkspaceJob }
  /** Progress of filling a new account. */
  | { readonly is: 'filling'; readonly done: number; readonly total: number | null }

export interface Workspace {
  current(): CurrentAccount | null
  /** The engine status of the open account. */
  ready(): WorkerReady | undefined
  /** The engine of the open account. Without an open account it answers 503. */
  readonly handle: Handler
  readonly jobs: Pick<Jobs, 'list' | 'cancel'>
  list(): Promise<readonly AccountSummary[]>
  /** Opens the account that was open last. If there is none and `create` is given, creates the default account. */
  openLast(ask: AskPassphrase | undefined, how: OpeningOptions, newKey?: NewKey): Promise<void>
  open(id: string, passphrase: string | undefined): Promise<void>
  lock(): Promise<void>
  make(wanted: NewAccount): Promise<AccountSummary>
  rename(id: string, name: string): Promise<void>
  /** Requires the name, so that nobody removes an account by mistake. */
  forget(id: string, name: string, deletesFiles: boolean): Promise<void>
  changeKey(id: string, passphrase: string | undefined, to: KeyChoice): Promise<void>
  /** A recovery file for the user. Its content must reach nobody else. */
  createRecoveryFile(id: string, wish: RecoveryWish): Promise<SecretFile>
  /** Notes that the user has the file. */
  noteRecoverySaved(id: string): Promise<void>
  /** Protects an account's key in a new way, by means of its recovery file. */
  recover(id: string, wish: RecoverWish): Promise<void>
  /** The token must belong to the same user, because another user's token would mix two people's changes. */
  changeToken(id: string, passphrase: string | undefined, token: string): Promise<void>
  backUp(id: string, wish: BackupWish): Promise<WorkspaceJob>
  restore(wish: RestoreWish): Promise<WorkspaceJob>
  examine(id: string, passphrase: string | undefined, repair: boolean): Promise<WorkspaceJob>
  /** The schedule of an account's backups and what it made. */
  readBackups(id: string): Promise<BackupState>
  setBackups(id: string, wish: BackupPlanWish): Promise<BackupState>
  /** Makes a backup of the schedule now. */
  runBackups(id: string): Promise<WorkspaceJob>
  /** The local API tokens of the open account, without their secrets. */
  listTokens(id: string): Promise<readonly LocalToken[]>
  /** Resolves to the token's secret too, which is not stored. */
  addToken(id: string, wish: NewLocalToken): Promise<{ readonly secret: string; readonly tokens: readonly LocalToken[] }>
  revokeToken(id: string, token: string): Promise<readonly LocalToken[]>
  /** A file for support, without secrets and without the contents of records. */
  describe(platform: string): Promise<string>
  setPower(power: Power): void
  close(): Promise<void>
}

export interface BackupWish {
  readonly passphrase: string | undefined
  readonly to: string
  /** The passphrase of the backup. */
  readonly backupPassphrase: string
  readonly replace: boolean
}

/** A backup becomes an account of its own beside the others. */
export interface RestoreWish {
  readonly from: string
  readonly backupPassphrase: string
  readonly name: string
}

/** The accounts of this user, which of them is open, and what is done with them. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { places, http, tell, say, onError } = options
  const { configFolder } = places
  const keys = createAccountKeys({ ...options.keys, configFolder, say })
  const book = createAccountList(places, createWorkspaceFile(configFolder, say), () => tell({ is: 'accounts' }))
  const running = { ...options.running, say }
  const opened = createOpenedAccount({ book, keys, running, onChange })
  /** An account that has just opened may have missed a backup. */
  function onChange(account: CurrentAccount | null): void {
    tell({ is: 'account', account })
    if (account?.state === 'open') void schedule.check().catch(onError)
  }
  const jobs = createWorkspaceJobs((job) => tell({ is: 'job', job }), onError)
  const chore = (more: Omit<ChoreOptions, 'workerUrl'> = {}): ChoreOptions => ({ workerUrl: options.choreWorkerUrl, ...more })
  const schedule = createBackupSchedule({
    ...{ jobs, clock: () => Date.now(), say, onError },
    findOpen: () => findScheduled(opened.current()?.id),
    run: (wanted, onProgress, signal) => runChore(wanted, chore({ onProgress, signal })),
  })
  schedule.start()
  let turn: Promise<unknown> = Promise.resolve()

  /** One change of what is open after the other: two windows may ask for two accounts at once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  const isCurrent = (id: string) => opened.current()?.id === id

  /** What is known of an account without reading it. */
  function summariseKnown(id: string, folder: string) {
    const {
      kind = null,
      isSample = false,
      address = null,
      lastOpenedAt = null,
      recoverySavedAt = null,
      sync = null,
    } = book.about(id)
    return {
      id,
      name: book.nameOf({ folder, file: { id } }),
      kind,
      isSample,
      folder,
      address,
      lastOpenedAt,
      recoverySavedAt,
      sync,
    }
  }

  async function summarise(found: FoundAccount): Promise<AccountSummary> {
    const known = summariseKnown(found.file.id, found.folder)
    const current = isCurrent(known.id) ? opened.current() : null
    // Nothing is remembered of an account in a named folder.
    const kind = current?.kind ?? known.kind
    const engine = current && kind === 'mirror' ? opened.running() : undefined
    return {
      ...{ ...known, kind, bytes: await countBytes(found.folder), keptBy: keeperOf(found), state: current?.state ?? 'closed' },
      sync: (engine && (await readSyncSummary(engine))?.sync) ?? known.sync,
    }
  }

  /** Its size and what keeps its key are unknown. Nobody is asked for a passphrase in vain. */
  const summariseUnreadable = ({ id, folder }: LostAccount): AccountSummary => ({
    ...summariseKnown(id, folder),
    bytes: 0,
    keptBy: 'file',
    state: 'failed',
  })

  function findScheduled(id: string | undefined): ScheduledAccount | undefined {
    const found = opened.found()
    const key = id === undefined ? undefined : opened.findKey(id)
    return found && key && { id: found.file.id, name: book.nameOf(found), folder: found.folder, key }
  }

  function needOpen(id: string): ScheduledAccount {
    const account = findScheduled(id)
    if (!account) throw new WorkspaceError(409, 'not-open', 'This account is not open.')
    return account
  }

  async function changeTokens(id: string, change: TokenChange | null): Promise<readonly LocalToken[]> {
    const { folder, key } = needOpen(id)
    return runChore({ is: 'tokens', account: { folder, configFolder, key }, change }, chore())
  }

  async function list(): Promise<readonly AccountSummary[]> {
    const found = await book.list()
    const unreadable = await book.listUnreadable(found)
    return [...(await Promise.all(found.map(summarise))), ...unreadable.map(summariseUnreadable)]
  }

  const make = (wanted: NewAccount) =>
    makeAccount(wanted, {
      ...chore({ onProgress: (done, total) => tell({ is: 'filling', done, total }) }),
      book,
      keys,
      http,
      say,
    })

  return {
    current: () => opened.current(),
    ready: () => opened.running()?.ready,
    handle: (request) => opened.handle(request),
    jobs,
    list,
    openLast: (ask, how, newKey) =>
      inTurn(async () => {
        const { found: last, lost } = await book.findLast()
        // Opening another account, or none without a word, would mislead whoever expects this one.
        if (lost && !how.create) return opened.showLost(lost)
        if (last && book.about(last.file.id).isLocked) return opened.showLocked(last)
        if (last) return opened.switchTo(last, ask, how)
        // A folder that cannot be read as an account is a problem, not an empty computer.
        await findAccountFile(places.usualFolder)
        if (!how.create) return
        const { file } = await keys.create(places.usualFolder, newKey)
        await opened.switchTo({ folder: places.usualFolder, file }, ask, how)
      }),
    open: (id, passphrase) => inTurn(async () => opened.switchTo(await book.find(id), toAsk(passphrase))),
    lock: () => inTurn(() => opened.lock()),
    make: (wanted) => inTurn(async () => summarise(await make(wanted))),
    async rename(id, name) {
      await book.find(id)
      await book.remember(id, { name })
      if (isCurrent(id)) opened.tell()
    },
    forget: (id, name, deletesFiles) =>
      inTurn(async () => {
        const found = await book.find(id)
        if (book.nameOf(found) !== name) {
          throw new WorkspaceError(422, 'name-differs', `The name does not match: the account is called ${book.nameOf(found)}.`)
        }
        if (isCurrent(id)) {
          await opened.leave()
          await book.rememberOpen(null)
        }
        if (deletesFiles) {
          await rm(found.folder, { recursive: true, force: true })
          // A copy opens with the same key.
          if (!(await hasCopyBeside(found))) await keys.forget(found)
        }
        await book.remember(id, { isForgotten: true })
      }),
    async changeKey(id, passphrase, to) {
      await keys.change(await book.find(id), toAsk(passphrase), to)
      tell({ is: 'accounts' })
    },
    async createRecoveryFile(id, wish) {
      const found = await book.find(id)
      return { name: toFileName(`Outpost recovery ${book.nameOf(found)}`), text: await keys.createRecoveryText(found, wish) }
    },
    noteRecoverySaved: (id) => book.remember(id, { recoverySavedAt: new Date().toISOString() }),
    recover: (id, wish) =>
      inTurn(async () => {
        const found = await book.find(id)
        const { folder } = found
        const prove = (key: Uint8Array) => runChore({ is: 'open', account: { folder, configFolder, key } }, chore())
        await keys.recover(found, wish, async (key) => void (await prove(key)))
        tell({ is: 'accounts' })
      }),
    async changeToken(id, passphrase, token) {
      const found = await book.find(id)
      const { key } = await keys.unlock(found, toAsk(passphrase))
      await runChore({ is: 'token', account: { folder: found.folder, configFolder, key }, token }, chore())
    },
    async backUp(id, { passphrase, to, backupPassphrase, replace }) {
      const found = await book.find(id)
      const { folder } = found
      const { key } = await keys.unlock(found, toAsk(passphrase))
      const wanted = { is: 'backup', folder, accountId: id, key, seal: { passphrase: backupPassphrase }, to, replace } as const
      return jobs.start('backup', id, (onProgress, signal) => runChore(wanted, chore({ onProgress, signal })))
    },
    async restore({ from, backupPassphrase: passphrase, name }) {
      const folder = await book.reserveFolder(name)
      const wanted = { is: 'restore', from, folder, configFolder, passphrase } as const
      return jobs.start('restore', folder, async (onProgress, signal) => {
        try {
          await runChore(wanted, chore({ onProgress, signal }))
        } catch (error) {
          // A cancelled job's thread ends before it can clean up.
          await removeInterrupted(folder)
          throw error
        } finally {
          book.releaseFolder(folder)
        }
        const made = (await listAccounts(places)).find((one) => one.folder === folder)
        if (!made) throw new Error(`No account was found in ${folder} after a restore.`)
        const { id } = made.file
        await book.remember(id, { name, isForgotten: false })
        return { path: folder, account: id }
      })
    },
    async examine(id, passphrase, repair) {
      const found = await book.find(id)
      const { key } = await keys.unlock(found, toAsk(passphrase))
      const wanted = { is: 'doctor', folder: found.folder, key, repair } as const
      return jobs.start('doctor', id, (onProgress, signal) => runChore(wanted, chore({ onProgress, signal })))
    },
    readBackups: async (id) => schedule.read((await book.find(id)).folder),
    async setBackups(id, { passphrase, plan, backupPassphrase }) {
      // The passphrase of a backup opens the account, so only a person who can open the account may choose one.
      if (backupPassphrase !== undefined) await keys.unlock(await book.find(id), toAsk(passphrase))
      return schedule.set(needOpen(id), plan, backupPassphrase)
    },
    runBackups: async (id) => schedule.runNow(needOpen(id)),
    listTokens: (id) => changeTokens(id, null),
    async addToken(id, { passphrase, expiresAt, ...wish }) {
      const instant = expiresAt === null ? null : Date.parse(expiresAt)
      if (instant !== null && instant <= Date.now())
        throw new WorkspaceError(422, 'expired', 'The token would already have expired.')
      // A new token opens the account without its passphrase, so only someone who knows the passphrase may create one.
      await keys.unlock(await book.find(id), toAsk(passphrase))
      const secret = randomBytes(32).toString('base64url')
      const tokens = await changeTokens(id, { is: 'add', token: { ...wish, secret, expiresAt: instant } })
      return { secret, tokens }
    },
    revokeToken: (id, token) => changeTokens(id, { is: 'revoke', id: token }),
    describe: async (platform) =>
      createDiagnostics({
        ...{ version: packageFile.version, platform, home: homedir(), now: Date.now() },
        ...{ accounts: await list(), running: opened.running(), jobs: jobs.list(), lines: await options.listLines() },
      }),
    setPower: (power) => opened.setPower(power),
    async close() {
      schedule.close()
      await jobs.close()
      await inTurn(() => opened.leave())
    },
  }
}

/** A name that every file system accepts. */
const toFileName = (name: string) =>
  `${name
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 100)}.json`
