import { basename } from 'node:path'
import { findAccountFile } from '../account/account-file.ts'
import { chooseFolder, type FoundAccount, listAccounts, type Places } from './places.ts'
import { WorkspaceError } from './workspace-error.ts'
import type { KnownAccount, WorkspaceFile } from './workspace-file.ts'

export interface MissingAccount {
  readonly id: string
  /** Where it was. */
  readonly folder: string
}

/** The accounts on this computer, with what is stored about each. */
export interface AccountList {
  readonly places: Places
  /** All accounts on disk that are not hidden from the list. */
  list(): Promise<readonly FoundAccount[]>
  find(id: string): Promise<FoundAccount>
  /** The account that was open last, or the default one. `missing`: the one that was open last, if its folder is no longer there. */
  findLast(): Promise<{ readonly found: FoundAccount | undefined; readonly missing: MissingAccount | undefined }>
  about(id: string): KnownAccount
  nameOf(found: FoundAccount): string
  remember(id: string, news: KnownAccount): Promise<void>
  rememberOpen(id: string | null): Promise<void>
  /** An unused folder for a new account, which no other caller gets until it is released. */
  reserveFolder(name: string): Promise<string>
  releaseFolder(folder: string): void
}

export function createAccountList(places: Places, file: WorkspaceFile, onChange: () => void): AccountList {
  let known: Readonly<Record<string, KnownAccount>> = {}

  let lastOpen: string | null = null
  const reserved = new Set<string>()

  async function list(): Promise<readonly FoundAccount[]> {
    ;({ accounts: known, lastOpen } = await file.read())
    return (await listAccounts(places, (id) => known[id]?.folder)).filter(({ file: { id } }) => !known[id]?.isForgotten)
  }

  async function findMissing(id: string): Promise<MissingAccount | undefined> {
    const { folder, isForgotten } = known[id] ?? {}
    // The list does not include the account of a named folder, so none is missing there.
    if (places.accountsFolder === null || folder === undefined || isForgotten) return undefined
    // A folder that cannot be read as an account is another problem.
    const isGone = await findAccountFile(folder).then(
      (found) => found === undefined,
      () => false,
    )
    return isGone ? { id, folder } : undefined
  }

  return {
    places,
    list,
    async find(id) {
      const found = (await list()).find((one) => one.file.id === id)
      if (!found) throw new WorkspaceError(404, 'absent', 'This account is not on this computer.')
      return found
    },
    async findLast() {
      const all = await list()
      const last = all.find((one) => one.file.id === lastOpen)
      return { found: last ?? all[0], missing: last || lastOpen === null ? undefined : await findMissing(lastOpen) }
    },
    about: (id) => known[id] ?? {},
    nameOf: ({ file: { id }, folder }) => known[id]?.name ?? (basename(folder) === 'default' ? 'Outpost' : basename(folder)),
    async remember(id, news) {
      known = { ...known, [id]: { ...known[id], ...news } }
      await file.remember(id, news)
      onChange()
    },
    rememberOpen: (lastOpen) => file.change((now) => ({ ...now, lastOpen })),
    reserveFolder: (name) => chooseFolder(places, name, reserved),
    releaseFolder: (folder) => void reserved.delete(folder),
  }
}
