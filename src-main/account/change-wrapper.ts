import { timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type AccountFile, findAccountFile, replaceAccountFile } from './account-file.ts'
import { AccountProblem, toFolderProblem } from './account-problem.ts'
import type { KeyWrapper } from './key-wrapper.ts'

export interface WrapperChange {
  readonly folder: string
  readonly file: AccountFile
  /** The data key. It does not change, so processes that have the account open are not affected. */
  readonly key: Uint8Array
  readonly from: KeyWrapper
  readonly to: KeyWrapper
}

/**
 * Protects an account's key with another wrapper. The new wrapping is stored before `account.json` names it, and the old one is
 * removed only afterwards. After a kill at any point, the account still opens as `account.json` says.
 */
export async function changeWrapper({ folder, file, key, from, to }: WrapperChange): Promise<AccountFile> {
  const changed: AccountFile = { id: file.id, key: await to.wrap(file.id, key) }
  try {
    const kept = await to.unwrap(file.id, changed.key)
    if (kept.length !== key.length || !timingSafeEqual(kept, key)) {
      throw new AccountProblem('key-unfit', 'The key could not be read back after it was stored. Nothing was changed.')
    }
    await replaceAccountFile(folder, file, changed)
  } catch (error) {
    // The file may name the new wrapping although the change could not be made durable. An unused wrapping does no harm.
    const present = await findAccountFile(folder).catch(() => changed)
    if (!isDeepStrictEqual(present?.key, changed.key)) await to.discard(file.id, changed.key)
    throw toFolderProblem(folder, error)
  }
  await from.discard(file.id, file.key)
  return changed
}
