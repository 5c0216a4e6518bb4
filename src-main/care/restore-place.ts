import { randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { accountFileName, claimAccountFile, draftShape, findAccountFile } from '../account/account-file.ts'
import { checkKeysElsewhere, databaseFile } from '../account/account-folder.ts'
import { AccountProblem, hasCode, toFolderProblem } from '../account/account-problem.ts'
import { syncFolder } from '../account/durable-file.ts'
import { createFileKeyWrapper } from '../account/file-key-wrapper.ts'
import { makeFolder } from '../account/make-folder.ts'
import { forgetRestored, isMarkedRestored, markRestored, restoredName } from '../account/restored-mark.ts'
import { CareProblem } from './care-problem.ts'
import { takeExclusiveLock } from './exclusive-lock.ts'
import { keepFormer, settleFormers } from './former-account.ts'
import { openRaw, rekey } from './raw-database.ts'
import { takeStagingLock } from './staging-lock.ts'

/** The folder that an account is restored to. */
export interface Place {
  /** Where to put the database for checking. */
  readonly staged: string
  /** Makes the staged account the real one. Resolves to the folder of the replaced account. */
  take(key: Uint8Array): Promise<string | undefined>
  /** Deletes temporary files. If nothing was replaced, nothing has changed. */
  leave(): Promise<void>
}

export interface PlaceOptions {
  readonly folder: string
  readonly configFolder: string
  readonly presentKey: Uint8Array | undefined
  readonly replace: boolean
  readonly now: number
}

const stagingShape = /^restoring-[0-9a-f-]{36}$/
const stray = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'lost+found'])

/** The staging folder is inside the account's folder, to be on the same disk. */
export async function preparePlace(options: PlaceOptions): Promise<Place> {
  const { folder, replace } = options
  await checkKeysElsewhere(folder, options.configFolder)
  const isPresent = await hasDescription(folder)
  if (isPresent && !replace) {
    throw new CareProblem(
      'refused',
      `${folder} already contains an account. Nothing was changed. To replace it and keep it in a folder beside, add --replace.`,
    )
  }
  const made = isPresent ? undefined : await makePlace(folder)
  const staging = join(folder, `restoring-${randomUUID()}`)
  let lock: ReturnType<typeof takeStagingLock>
  const clear = async () => {
    lock?.release()
    await rm(staging, { recursive: true, force: true })
  }
  try {
    if (!isPresent) await refuseForeign(folder)
    await mkdir(staging, { mode: 0o700 })
    // Each restore takes its own lock before it looks for others, so of two at least one notices the other.
    lock = takeStagingLock(staging)
    if (!lock) throw anotherRuns(folder)
    await clearLeftovers(folder, basename(staging), isPresent)
    await settleFormers(folder)
  } catch (error) {
    await clear()
    await removeMade(folder, made)
    throw error
  }
  const staged = join(staging, 'outpost.db')
  let taken = false
  return {
    staged,
    async take(key) {
      const former = isPresent ? await replaceAccount(options, staged, key) : await createAccount(options, staged, key)
      taken = true
      return former
    },
    async leave() {
      await clear()
      if (!taken) await removeMade(folder, made)
    },
  }
}

async function makePlace(folder: string): Promise<string | undefined> {
  try {
    return await makeFolder(folder)
  } catch (error) {
    // Here this error means that the file system cannot hold such a folder. Elsewhere it means a missing file.
    throw hasCode(error, 'ENOENT') ? toFolderProblem(folder, error) : error
  }
}

/** An unreadable description counts as an account, so that nothing is lost. */
async function hasDescription(folder: string): Promise<boolean> {
  try {
    return (await findAccountFile(folder)) !== undefined
  } catch (error) {
    if (error instanceof AccountProblem && (error.code === 'damaged' || error.code === 'newer')) return true
    throw error
  }
}

/** A database without a description may be deleted only if a killed restore left it. */
async function refuseForeign(folder: string): Promise<void> {
  const names = await readdir(folder)
  const leftovers = names.filter((name) => stagingShape.test(name))
  const ours = new Set([...stray, ...leftovers, ...(leftovers.length > 0 ? ['outpost.db', restoredName] : [])])
  const foreign = names.filter((name) => !ours.has(name) && !draftShape.test(name))
  if (foreign.length > 0) {
    throw new CareProblem(
      'refused',
      `${folder} is neither empty nor an account: it contains ${foreign.slice(0, 3).join(', ')}. Nothing was changed; choose another folder.`,
    )
  }
}

/** Deletes what killed restores left. Throws if another restore is running. */
async function clearLeftovers(folder: string, own: string, isPresent: boolean): Promise<void> {
  const names = await readdir(folder)
  const leftovers = names.filter((name) => stagingShape.test(name) && name !== own)
  for (const name of leftovers) {
    const rival = takeStagingLock(join(folder, name))
    if (!rival) throw anotherRuns(folder)
    rival.release()
  }
  if (!isPresent) await refuseForeign(folder)
  if (!isPresent && leftovers.length > 0) await removeUndescribed(folder)
  const drafts = isPresent || leftovers.length === 0 ? [] : names.filter((name) => draftShape.test(name))
  for (const name of [...leftovers, ...drafts]) await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes what a restore puts into a new account's folder before the description. */
async function removeUndescribed(folder: string): Promise<void> {
  await rm(databaseFile(folder), { force: true })
  forgetRestored(folder)
}

/** Removes the folder of a restore that was ended by force. A complete account stays. */
export async function removeInterrupted(folder: string): Promise<void> {
  try {
    if (await hasDescription(folder)) return
    await clearLeftovers(folder, '', false)
    await rmdir(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

const anotherRuns = (folder: string) =>
  new CareProblem('refused', `Another restore to ${folder} is running. Nothing was changed; wait until it has ended.`)

async function removeMade(folder: string, made: string | undefined): Promise<void> {
  for (let path = folder; made !== undefined && path.startsWith(made); path = dirname(path)) {
    try {
      await rmdir(path)
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return
      throw error
    }
  }
}

/** The description is written last. Without it, the folder is not an account. */
async function createAccount({ folder, configFolder }: PlaceOptions, staged: string, key: Uint8Array): Promise<undefined> {
  const keyFiles = createFileKeyWrapper(configFolder)
  const id = randomUUID()
  const wrapped = await keyFiles.wrap(id, key)
  let [placed, claimed] = [false, false]
  const overtaken = () =>
    new CareProblem(
      'failed',
      `Another process has just created an account in ${folder}. That account was not changed, and nothing was restored.`,
    )
  try {
    // Checking the backup took a while.
    if (await hasDescription(folder)) throw overtaken()
    await rename(staged, databaseFile(folder))
    placed = true
    await syncFolder(folder)
    await markRestored(folder)
    claimed = await claimAccountFile(folder, { id, key: wrapped })
    if (!claimed) throw overtaken()
  } finally {
    // A database without a description would keep the next restore out.
    if (placed && !claimed) await removeUndescribed(folder)
    if (!claimed) await keyFiles.discard(id, wrapped)
  }
}

/**
 * Replaces the account with one rename, under its current key. There is never a moment without an account or with a mixture of
 * two.
 */
async function replaceAccount(options: PlaceOptions, staged: string, key: Uint8Array): Promise<string> {
  const { folder, configFolder, presentKey, now } = options
  const keyFiles = createFileKeyWrapper(configFolder)
  const database = databaseFile(folder)
  if (presentKey && !timingSafeEqual(presentKey, key)) changeKey(staged, key, presentKey)
  const file = presentKey && (await findAccountFile(folder))
  const wasMarked = isMarkedRestored(folder)
  const held = presentKey ? takeExclusiveLock(database, presentKey, folder) : undefined
  try {
    const former = await keepFormer(folder, now, file && presentKey && { file, key: presentKey }, keyFiles)
    try {
      // After a kill, sync must not take the restored account for the former one.
      await markRestored(folder)
      if (!held?.whole) for (const end of ['-wal', '-shm']) await rm(`${database}${end}`, { force: true })
      if (!presentKey) await describeAnew(options, dirname(staged), key)
      await rename(staged, database)
      await syncFolder(folder)
    } catch (error) {
      if (!wasMarked) forgetRestored(folder)
      // A removed log exists only in the kept copy now.
      await (held?.whole ? former.forget() : former.settle())
      throw error
    }
    await former.settle()
    return former.folder
  } finally {
    held?.release()
  }
}

function changeKey(staged: string, from: Uint8Array, to: Uint8Array): void {
  const db = openRaw(staged, from)
  try {
    rekey(db, to)
  } finally {
    db.close()
  }
}

/** The account could not be opened before. It becomes usable again once the database is in place. */
async function describeAnew({ folder, configFolder }: PlaceOptions, staging: string, key: Uint8Array): Promise<void> {
  const id = randomUUID()
  await claimAccountFile(staging, { id, key: await createFileKeyWrapper(configFolder).wrap(id, key) })
  await rename(join(staging, accountFileName), join(folder, accountFileName))
}
