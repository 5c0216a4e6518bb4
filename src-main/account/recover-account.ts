import type { Registry } from '../../src-shared/schema/resource.ts'
import { type AccountFile, findAccountFile } from './account-file.ts'
import { AccountProblem } from './account-problem.ts'
import { changeWrapper } from './change-wrapper.ts'
import { type KeyWrapper, type KeyWrappers, wrapperKinds } from './key-wrapper.ts'
import { openAccount } from './open-account.ts'
import type { AskPassphrase } from './passphrase-key-wrapper.ts'
import { readRecoveryFile } from './recovery-file.ts'

export interface Recovery {
  readonly folder: string
  readonly configFolder: string
  readonly recoveryFile: string
  readonly ask: AskPassphrase
  /** All wrappers that may protect the key now. */
  readonly wrappers: KeyWrappers
  /** The wrapper for the future. */
  readonly to: KeyWrapper
}

/** Opens an account with its recovery file and protects its key again. A key that does not open the account changes nothing. */
export async function recoverAccount(recovery: Recovery, registry: Registry, clock: () => number): Promise<AccountFile> {
  const { folder, configFolder, recoveryFile, ask, wrappers, to } = recovery
  const file = await findAccountFile(folder)
  if (!file) throw new AccountProblem('absent', `There is no account in ${folder}.`)
  const key = await readRecoveryFile(recoveryFile, file.id, ask)
  const account = await openAccount({ folder, configFolder, key }, registry, clock)
  await account.store.close()
  const kind = wrapperKinds.find((known) => known === file.key.wrapper)
  return changeWrapper({ folder, file, key, from: kind ? wrappers[kind] : to, to })
}
