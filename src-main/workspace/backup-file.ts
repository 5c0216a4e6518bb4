import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { backupsFileName } from '../account/account-folder.ts'
import type { WrappedKey } from '../account/key-wrapper.ts'
import { type BackupHeader, readHead } from '../care/backup-format.ts'
import { CareProblem } from '../care/care-problem.ts'
import { backupPeriods } from '../../src-shared/workspace.ts'
import type { KeptBackup } from './backup-plan.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const wrapped: z.ZodType<WrappedKey> = z.object({ wrapper: z.string() }).catchall(z.union([z.string(), z.number()]))
const content = z.object({
  format: z.literal(1),
  plan: z
    .object({
      every: z.enum(backupPeriods),
      folder: z.string(),
      keep: z.number().int().min(1),
      /** The account's key as the passphrase of the backups wraps it. Every backup contains the same, so it is no secret. */
      key: wrapped,
      /** For which account and key that was; schedules of earlier versions do not have it. */
      proof: z.string().optional(),
    })
    .nullable(),
  /** In the order in which they were made. */
  made: z.array(z.object({ path: z.string(), at: z.number(), bytes: z.number() })),
  failure: z.object({ at: z.number(), code: z.string(), detail: z.string() }).nullable(),
})

export type BackupsFile = Readonly<z.infer<typeof content>>

export const emptyBackupsFile: BackupsFile = { format: 1, plan: null, made: [], failure: null }
const fileOf = (folder: string) => join(folder, backupsFileName)

/** The schedule of an account's backups and what it made, in the account's folder. */
export async function readBackupsFile(folder: string): Promise<BackupsFile> {
  const file = await readJsonFile(fileOf(folder))
  if (!file) return emptyBackupsFile
  const parsed = content.safeParse(file.value)
  if (parsed.success) return parsed.data
  throw new CareProblem('failed', `${fileOf(folder)} cannot be read, so no backups are made. Set up the schedule again.`, {
    reason: 'schedule-damaged',
  })
}

export const writeBackupsFile = (folder: string, book: BackupsFile): Promise<void> => writeJsonFile(fileOf(folder), book)

/** Whether the file is still the backup that the schedule wrote there. */
export async function isOwnBackup(account: string, { path, at, bytes }: KeptBackup): Promise<boolean> {
  const header = await findHeader(path)
  return header?.accountId === account && header.at === at && (await stat(path)).size === bytes
}

/** The id of the account that a file is a backup of; undefined if it is none, or cannot be read. */
export const findAccountOf = async (path: string): Promise<string | undefined> => (await findHeader(path))?.accountId

async function findHeader(path: string): Promise<BackupHeader | undefined> {
  // Every file system has reasons of its own for a drive that is gone.
  const file = await open(path, 'r').catch(() => undefined)
  try {
    return file && (await readHead(file, path)).header
  } catch {
    // Another file has taken its place, or it cannot be read.
    return undefined
  } finally {
    await file?.close()
  }
}
