import { type AccountFile, findAccountFile } from './account-file.ts'
import { AccountProblem } from './account-problem.ts'
import { changeWrapper } from './change-wrapper.ts'
import { type KeyWrapper, type KeyWrappers, wrapperKinds } from './key-wrapper.ts'

export interface Recovery {
  readonly folder: string
  /** Reads the key from the recovery file of the account with this id. */
  readonly readKey: (accountId: string) => Promise<Uint8Array>
  /** Opens the account with the key. Rejects if that fails. */
  readonly prove: (key: Uint8Array) => Promise<void>
  /** All wrappers that may protect the key now. */
  readonly wrappers: KeyWrappers
  /** The wrapper for the future. */
  readonly to: KeyWrapper
}

/** Opens an account with its recovery file and protects its key again. A key that does not open the account changes nothing. */
export async function recoverAccount({ folder, readKey, prove, wrappers, to }: Recovery): Promise<AccountFile> {
  const file = await findAccountFile(folder)
  if (!file) throw new AccountProblem('absent', `There is no account in ${folder}.`)
  const key = await readKey(file.id)
  await prove(key)
  const kind = wrapperKinds.find((known) => known === file.key.wrapper)
  return changeWrapper({ folder, file, key, from: kind ? wrappers[kind] : to, to })
}
