import { basename } from 'node:path'
import { type AccountFile, findAccountFile } from '../account/account-file.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { chooseFolder, type FoundAccount, listAccounts, type Places } from './places.ts'
import { WorkspaceError } from './workspace-error.ts'
import type { KnownAccount, WorkspaceFile } from './workspace-file.ts'

/** An account that was opened here before and is no longer there, or cannot be read. */
export interface LostAccount {
  readonly id: string
  /** Where it was opened last. */
  readonly folder: string
  readonly problem: AccountProblem
}

/** The accounts on this computer, with what is stored about each. */
export interface AccountList {
  readonly places: Places
  /** All accounts on disk that are not hidden from the list. */
  list(): Promise<readonly FoundAccount[]>
  /** The accounts whose folder is there but cannot be read as an account. `listed`: the others, as just listed. */
  listUnreadable(listed: readonly FoundAccount[]): Promise<readonly LostAccount[]>
  find(id: string): Promise<FoundAccount>
  /** The account that was open last, or the default one. `lost`: the one that was open last, if it cannot be opened from its folder. */
  findLast(): Promise<{ readonly found: FoundAccount | undefined; readonly lost: LostAccount | undefined }>
  about(id: string): KnownAccount
  nameOf(account: Pick<FoundAccount, 'folder'> & { readonly file: Pick<AccountFile, 'id'> }): string
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

  async function findLost(id: string): Promise<LostAccount | undefined> {
    const { folder, isForgotten } = known[id] ?? {}
    // The list does not include the account of a named folder, so none is lost there.
    if (places.accountsFolder === null || folder === undefined || isForgotten) return undefined
    const problem = await findAccountFile(folder).then(
      (found) => (found ? undefined : new AccountProblem('absent', folder)),
      (error: unknown) => {
        if (error instanceof AccountProblem) return error
        throw error
      },
    )
    return problem && { id, folder, problem }
  }

  async function findUnreadable(id: string): Promise<LostAccount | undefined> {
    const lost = await findLost(id)
    return lost?.problem.code === 'absent' ? undefined : lost
  }

  return {
    places,
    list,
    async listUnreadable(listed) {
      const ids = new Set(listed.map(({ file }) => file.id))
      const others = Object.keys(known).filter((id) => !ids.has(id))
      return (await Promise.all(others.map(findUnreadable))).filter((account) => account !== undefined)
    },
    async find(id) {
      const found = (await list()).find((one) => one.file.id === id)
      if (found) return found
      const unreadable = await findUnreadable(id)
      if (unreadable) throw unreadable.problem
      throw new WorkspaceError(404, 'absent', 'This account is not on this computer.')
    },
    async findLast() {
      const all = await list()
      const last = all.find((one) => one.file.id === lastOpen)
      return { found: last ?? all[0], lost: last || lastOpen === null ? undefined : await findLost(lastOpen) }
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
