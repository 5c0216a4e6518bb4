import { existsSync } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BackupPlan, BackupState, WorkspaceJob, WorkspaceJobResult } from '../../src-shared/workspace.ts'
import { createPassphraseKeyWrapper } from '../account/passphrase-key-wrapper.ts'
import { reasonOf, toFolderProblem } from '../account/account-problem.ts'
import { CareProblem } from '../care/care-problem.ts'
import { emptyBackupsFile, isOwnBackup, readBackupsFile, writeBackupsFile, type BackupsFile } from './backup-file.ts'
import { isDisproved, provePlan, toProof } from './backup-fit.ts'
import { findNext, listExcess, toScheduledName, type KeptBackup } from './backup-plan.ts'
import type { Chore } from './chore-messages.ts'
import type { Jobs, OnProgress } from './jobs.ts'
import { findProblem, WorkspaceError } from './workspace-error.ts'

/** An account that is open now. */
export interface ScheduledAccount {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly key: Uint8Array
}

export interface ScheduleOptions {
  /** The account that is open now. */
  readonly findOpen: () => ScheduledAccount | undefined
  readonly jobs: Pick<Jobs, 'start' | 'list'>
  readonly run: (
    chore: Extract<Chore, { is: 'backup' }>,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<WorkspaceJobResult>
  readonly clock: () => number
  readonly say: (line: string) => void
  readonly onError: (error: unknown) => void
}

/** Makes backups of the open account at the times that its user chose. */
export interface BackupSchedule {
  read(folder: string): Promise<BackupState>
  /** A new passphrase wraps the key once, here. Afterwards nobody needs it until a backup is restored. */
  set(account: ScheduledAccount, plan: BackupPlan | null, passphrase: string | undefined): Promise<BackupState>
  /** Makes a backup now, whether it is due or not. */
  runNow(account: ScheduledAccount): Promise<WorkspaceJob>
  /** Makes a backup if one is due. */
  check(): Promise<void>
  /** Checks from now on, until it is closed. */
  start(): void
  close(): void
}

type Plan = NonNullable<BackupsFile['plan']>

const checkMs = 60_000

export function createBackupSchedule({ findOpen, jobs, run, clock, say, onError }: ScheduleOptions): BackupSchedule {
  let timer: NodeJS.Timeout | undefined
  let lastChange: Promise<unknown> = Promise.resolve()

  /** One change after the other, so that a schedule set while a backup ends is not replaced by the former one. */
  function change(folder: string, toNext: (book: BackupsFile) => BackupsFile, read = readBackupsFile): Promise<BackupsFile> {
    const changed = lastChange.then(async () => {
      const next = toNext(await read(folder))
      await writeBackupsFile(folder, next)
      return next
    })
    lastChange = changed.catch(() => undefined)
    return changed
  }

  function toState(book: BackupsFile): BackupState {
    const { plan, made, failure } = book
    const due = findDue(book)
    return {
      plan: plan && { every: plan.every, folder: plan.folder, keep: plan.keep },
      made: made.toReversed().map(({ path, at, bytes }) => ({ path, at: toTime(at), bytes, isPresent: existsSync(path) })),
      failure: failure && { at: toTime(failure.at), problem: { code: failure.code, detail: failure.detail } },
      nextAt: due === null ? null : toTime(due),
    }
  }

  const findRunning = (id: string) =>
    jobs.list().find(({ kind, account, state }) => kind === 'scheduled-backup' && account === id && state === 'running')
  const findDue = ({ plan, made, failure }: BackupsFile) =>
    plan && findNext({ every: plan.every, madeAt: made.at(-1)?.at ?? null, failedAt: failure?.at ?? null }, clock())

  function begin(account: ScheduledAccount, plan: Plan, made: readonly KeptBackup[]): WorkspaceJob {
    const { id, folder } = account
    return jobs.start('scheduled-backup', id, async (onProgress, signal) => {
      try {
        await prove(account, plan, made)
        const at = clock()
        const to = join(plan.folder, toScheduledName(account.name, at))
        const chore = {
          is: 'backup',
          folder,
          accountId: id,
          key: account.key,
          seal: { wrapped: plan.key },
          to,
          replace: false,
        } as const
        const result = await run({ ...chore, at }, onProgress, signal)
        await note(account, { path: to, at, bytes: result.bytes ?? 0 })
        return result
      } catch (error) {
        if (!signal.aborted) await noteFailure(folder, error)
        throw error
      }
    })
  }

  /** Throws if the plan does not fit. Notes the proof of a plan that had none. */
  async function prove(account: ScheduledAccount, plan: Plan, made: readonly KeptBackup[]): Promise<void> {
    const proved = await provePlan(account, plan, made).catch(async (error: unknown) => {
      // The backups that would show it may be on a disk that is not there now.
      if (plan.proof === undefined) await checkFolder(plan.folder)
      throw error
    })
    if (proved === plan) return
    await change(account.folder, (book) => (isDeepStrictEqual(book.plan, plan) ? { ...book, plan: proved } : book))
  }

  /** Remembers the backup, then deletes those beyond the number to keep. Only files that are still ours are deleted. */
  async function note({ id, folder }: ScheduledAccount, backup: KeptBackup): Promise<void> {
    const { plan, made: all } = await change(folder, (book) => ({ ...book, made: [...book.made, backup], failure: null }))
    const owned = await Promise.all(all.map(async (one) => ({ one, isOwn: await isOwnBackup(id, one) })))
    const present = owned.filter(({ isOwn }) => isOwn).map(({ one }) => one)
    const excess = new Set(listExcess(present, plan?.keep ?? all.length).map(({ path }) => path))
    for (const path of excess) await rm(path)
    await change(folder, (book) => ({ ...book, made: book.made.filter(({ path }) => !excess.has(path)) }))
  }

  async function noteFailure(folder: string, error: unknown): Promise<void> {
    const { code, detail } = findProblem(error) ?? {
      code: 'failed',
      detail: error instanceof Error ? error.message : String(error),
    }
    say(`The scheduled backup failed: ${detail}`)
    await change(folder, (book) => ({ ...book, failure: { at: clock(), code, detail } }))
  }

  async function check(): Promise<void> {
    const account = findOpen()
    if (!account || findRunning(account.id)) return
    const book = await readBackupsFile(account.folder)
    const next = findDue(book)
    if (!book.plan || next === null) return
    // What no passphrase would open is told at once, not only when it is due.
    const isDue = next <= clock() || (!book.failure && isDisproved(account, book.plan))
    if (isDue && !findRunning(account.id)) begin(account, book.plan, book.made)
  }

  return {
    read: async (folder) => toState(await readBackupsFile(folder)),
    async set(account, plan, passphrase) {
      const { folder } = account
      const sealed = passphrase === undefined ? plan && (await findSealed(account)) : await sealKey(account, passphrase)
      if (plan && !sealed) throw new WorkspaceError(422, 'passphrase-missing', 'Scheduled backups need a passphrase.')
      if (plan)
        await mkdir(plan.folder, { recursive: true }).catch((error: unknown) =>
          Promise.reject(toFolderProblem(plan.folder, error) as Error),
        )
      const next = await change(
        folder,
        (latest) => ({ ...latest, plan: plan && sealed ? { ...plan, ...sealed } : null, failure: null }),
        readOrEmpty,
      )
      await check()
      return toState(next)
    },
    async runNow(account) {
      const { plan, made } = await readBackupsFile(account.folder)
      if (!plan) throw new WorkspaceError(409, 'no-schedule', 'No backups are scheduled.')
      return findRunning(account.id) ?? begin(account, plan, made)
    },
    check,
    start() {
      timer ??= setInterval(() => void check().catch(onError), checkMs).unref()
    },
    close() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** A damaged file is replaced by the new schedule. */
const readOrEmpty = (folder: string) => readBackupsFile(folder).catch(() => emptyBackupsFile)
const toTime = (at: number) => new Date(at).toISOString()

async function checkFolder(folder: string): Promise<void> {
  await access(folder).catch((error: unknown) => {
    const message = `${folder} cannot be written: ${reasonOf(error)}.`
    throw new CareProblem('refused', message, { cause: error, reason: 'not-writable' })
  })
}

type Sealed = Pick<Plan, 'key' | 'proof'>

/** The key as the present plan has it. Throws if it does not fit. */
async function findSealed(account: ScheduledAccount): Promise<Sealed | null> {
  const { plan, made } = await readOrEmpty(account.folder)
  if (!plan) return null
  const { key, proof } = await provePlan(account, plan, made)
  return { key, proof }
}

/** Proves at once that the passphrase opens what it wrapped. */
async function sealKey(account: ScheduledAccount, passphrase: string): Promise<Sealed> {
  const { id, key } = account
  const wrapper = createPassphraseKeyWrapper(() => Promise.resolve(passphrase))
  const wrapped = await wrapper.wrap(id, key)
  if (!Buffer.from(await wrapper.unwrap(id, wrapped)).equals(key)) throw new Error('The wrapped key could not be read back.')
  return { key: wrapped, proof: toProof(account, wrapped) }
}
