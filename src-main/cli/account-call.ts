import { registry } from '../../src-shared/resources/index.ts'
import { configFolder, surroundings } from '../account/folders.ts'
import { type AccountOptions, type OpenAccount, openAccount } from '../account/open-account.ts'
import { toRequiredFolder } from './flag-values.ts'

/** Opens the account that `--data` names for as long as `work` takes. */
export async function withAccount<T>(
  data: string | undefined,
  options: Omit<AccountOptions, 'folder' | 'configFolder'>,
  work: (account: OpenAccount) => Promise<T>,
): Promise<T> {
  const around = surroundings()
  const folder = toRequiredFolder(data, around.env)
  const account = await openAccount({ ...options, folder, configFolder: configFolder(around) }, registry, () => Date.now())
  try {
    return await work(account)
  } finally {
    await account.store.close()
  }
}
