import { createKeyWrappers } from '../account/key-wrappers.ts'
import type { AccountOptions } from '../account/open-account.ts'
import type { OsStorage } from '../account/os-key-wrapper.ts'
import { unlockAccount } from '../account/unlock-account.ts'

/**
 * Gets the key of the account, which its worker thread could not. A new one is kept by the operating system where that
 * can keep it; run from its sources the app leaves it in a file, since the command line there is plain Node and must open
 * the same account.
 */
export async function withKey(account: AccountOptions, osStorage: OsStorage, isInstalled: boolean): Promise<AccountOptions> {
  const { folder, configFolder } = account
  const wrappers = createKeyWrappers({ configFolder, osStorage })
  const createWith = isInstalled && (await osStorage.findObstacle()) === null ? 'os' : 'file'
  const unlocked = await unlockAccount({ folder, configFolder, wrappers, createWith })
  return unlocked ? { ...account, key: unlocked.key } : account
}
