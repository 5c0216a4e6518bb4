import { registry } from '../../src-shared/resources/index.ts'
import type { AccountFile } from '../account/account-file.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { type KeyWrappers, wrapperKinds } from '../account/key-wrapper.ts'
import { openAccount } from '../account/open-account.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'
import type { FlagValues } from './flags.ts'

export const keyFlags = {
  data: { value: 'DIR', help: "The account's folder" },
  wrap: { value: 'WRAPPER', help: `Who keeps the key from now on: ${wrapperKinds.join(', ')}` },
  'save-recovery': {
    value: 'FILE',
    help: 'Write the key to this new file, behind a passphrase, for the day the keychain is lost',
  },
  recover: { value: 'FILE', help: 'Open the account with a recovery file, and keep its key by --wrap (default: os, else file)' },
  'passphrase-file': {
    value: 'F',
    help: 'A file with the passphrase of the account, or of the recovery file if the account has none',
  },
  'new-passphrase-file': { value: 'F', help: 'A file with another passphrase, for an account or a recovery file' },
  json: { help: 'Print JSON' },
} as const

export type KeyFlags = FlagValues<typeof keyFlags>

/** The account that the command is about. */
export interface KeyPlace {
  readonly folder: string
  readonly configFolder: string
  readonly file: AccountFile
}

/** The passphrase that is there, and the one that shall be: an account without one needs no flag of its own for the second. */
export function toPassphraseFiles(given: KeyFlags, { key: wrapped }: AccountFile) {
  const hasPassphrase = wrapped.wrapper === 'passphrase'
  return {
    presentFile: hasPassphrase ? given['passphrase-file'] : undefined,
    nextFile: given['new-passphrase-file'] ?? (hasPassphrase ? undefined : given['passphrase-file']),
  }
}

export async function unlockAndCheck(folder: string, configFolder: string, wrappers: KeyWrappers): Promise<Unlocked> {
  const unlocked = await unlockAccount({ folder, configFolder, wrappers })
  if (!unlocked) throw new AccountProblem('absent', `There is no account in ${folder}.`)
  // A key that does not open the account is not worth keeping, and the right one may still be found.
  const account = await openAccount({ folder, configFolder, key: unlocked.key }, registry, () => Date.now())
  await account.store.close()
  return unlocked
}
