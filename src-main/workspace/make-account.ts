import { rename, rm, rmdir } from 'node:fs/promises'
import type { NewAccount } from '../../src-shared/workspace.ts'
import { findAccountFile } from '../account/account-file.ts'
import { hasCode } from '../account/account-problem.ts'
import { findRemote } from '../sync/connect/connect.ts'
import type { Http } from '../sync/ports.ts'
import type { RemoteState } from '../sync/state/states.ts'
import type { AccountList } from './account-list.ts'
import type { Fill } from './chore-messages.ts'
import { type Keys, toNewKey } from './keys.ts'
import type { FoundAccount } from './places.ts'
import { type ChoreOptions, runChore } from './run-chore.ts'
import { readRemote, type TypedRemote } from './typed-remote.ts'
import { removeUnfinished, toUnfinished } from './unfinished-accounts.ts'
import { WorkspaceError } from './workspace-error.ts'

export interface MakeOptions extends ChoreOptions {
  readonly book: AccountList
  readonly keys: Keys
  readonly http: Http
  readonly say: (line: string) => void
}

/**
 * Creates an account completely or not at all. It is made in a folder that no list shows, and gets its name when it is complete, so
 * that a program killed in between leaves nothing that looks like an account.
 */
export async function makeAccount(wanted: NewAccount, options: MakeOptions): Promise<FoundAccount> {
  const { book, keys, http } = options
  const { places } = book
  // Check the connection first, so that a refusal leaves nothing behind.
  const remote = wanted.kind === 'mirror' ? await askRemote(http, wanted) : null
  await removeUnfinished({ places, keys, now: Date.now(), say: options.say })
  const folder = await findFolder(book, wanted.name)
  const draft = toUnfinished(places) ?? folder
  const { file, key } = await keys.create(draft, toNewKey(wanted.key))
  const kind = wanted.kind === 'mirror' ? 'mirror' : 'local'
  // Sync replaces this computer's time zone with the hosted CRM's as soon as that is known.
  const account = { folder: draft, configFolder: places.configFolder, key, create: { kind } } as const
  try {
    await runChore({ is: 'make', account, fill: toFill(wanted), remote }, options)
    // Before the account exists, so that a failure leaves none: the user would make a second one.
    await book.remember(file.id, { name: wanted.name, kind, isSample: wanted.kind === 'sample', address: remote && remote.url })
    if (draft !== folder) await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await keys.forget({ folder: draft, file })
    throw error
  } finally {
    book.releaseFolder(folder)
  }
  return { folder, file }
}

/** The default folder for the first account, a new folder beside it for later ones. A hidden or damaged account keeps its folder. */
async function findFolder(book: AccountList, name: string): Promise<string> {
  const { accountsFolder, usualFolder } = book.places
  const isFree = accountsFolder === null ? !(await hasAccountFile(usualFolder)) : await removeEmpty(usualFolder)
  return isFree ? usualFolder : book.reserveFolder(name)
}

const hasAccountFile = (folder: string): Promise<boolean> => findAccountFile(folder).then(Boolean, () => true)

/** Whether there is no such folder now. A folder with any file in it stays: the new account could not take its name. */
async function removeEmpty(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    (error: unknown) => hasCode(error, 'ENOENT'),
  )
}

async function askRemote(http: Http, wanted: TypedRemote): Promise<RemoteState> {
  const read = readRemote(wanted)
  if (read.is === 'unfit') throw new WorkspaceError(422, read.code, read.words)
  const remote = await findRemote(http, read.remote.url, read.remote.token)
  if ('code' in remote) throw new WorkspaceError(422, remote.code, remote.message)
  return remote
}

function toFill(wanted: NewAccount): Fill | null {
  switch (wanted.kind) {
    case 'local':
      return { with: 'dictionaries', language: wanted.language }
    case 'sample':
      return { with: 'sample' }
    case 'mirror':
      return null
    default:
      return wanted satisfies never
  }
}
