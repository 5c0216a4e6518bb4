import { registry } from '../../src-shared/resources/index.ts'
import type { AccountFile } from '../account/account-file.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { createKeyWrappers } from '../account/key-wrappers.ts'
import { type AccountOptions, type OpenAccount, openAccount } from '../account/open-account.ts'
import { unlockAccount } from '../account/unlock-account.ts'
import { toRequiredFolder } from './flag-values.ts'
import { createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { UsageProblem } from './usage-problem.ts'

export interface AccountFlags {
  readonly data?: string
  readonly 'passphrase-file'?: string
}

/** Opens the account that `--data` names, runs `work`, and closes it again. */
export async function withAccount<T>(
  flags: AccountFlags,
  program: Program,
  options: Omit<AccountOptions, 'folder' | 'configFolder' | 'key'>,
  work: (account: OpenAccount) => Promise<T>,
): Promise<T> {
  const folder = toRequiredFolder(flags.data, surroundings().env)
  const opened = await unlock({ ...options, folder, configFolder: configFolder(surroundings()) }, flags, program)
  const account = await openAccount(opened, registry, () => Date.now())
  try {
    return await work(account)
  } finally {
    await account.store.close()
  }
}

/** Adds the account's key to the options. Creates a new account here if a passphrase is to protect its key. */
export async function unlock(options: AccountOptions, flags: AccountFlags, program: Program): Promise<AccountOptions> {
  const file = flags['passphrase-file']
  const askPassphrase = createAskPassphrase(file, surroundings().env)
  const { folder, configFolder } = options
  const wrappers = createKeyWrappers({ configFolder, askPassphrase, osStorage: program.osStorage })
  const createWith = options.create && file !== undefined ? 'passphrase' : undefined
  const unlocked = await unlockAccount({ folder, configFolder, wrappers, createWith })
  if (!unlocked) return options
  if (file !== undefined) refuseNeedlessPassphrase(folder, unlocked.file)
  return { ...options, key: unlocked.key }
}

/** Throws if the user named a passphrase file for an account without a passphrase. */
export function refuseNeedlessPassphrase(folder: string, { key }: AccountFile): void {
  if (key.wrapper === 'passphrase') return
  throw new UsageProblem(`The account in ${folder} has no passphrase. Run the command again without --passphrase-file.`)
}
