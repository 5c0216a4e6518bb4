import { registry } from '../../src-shared/resources/index.ts'
import type { AccountFile } from '../account/account-file.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { type KeyWrappers, wrapperKinds } from '../account/key-wrapper.ts'
import { openAccount } from '../account/open-account.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'
import type { FlagValues } from './flags.ts'

export const keyFlags = {
  data: { value: 'DIR', help: "The account's folder" },
  wrap: {
    value: 'WRAPPER',
    help: `Change what protects the key: ${wrapperKinds.join(', ')} (os: the system's keychain; file: a file in your configuration folder)`,
  },
  'save-recovery': {
    value: 'FILE',
    help: 'Write a recovery file with its own passphrase, for use if the keychain is lost or the passphrase forgotten',
  },
  recover: {
    value: 'FILE',
    help: 'Open the account with a recovery file, then store its key as --wrap says (default: os; file if there is no keychain)',
  },
  'passphrase-file': {
    value: 'F',
    help: "A file with the account's passphrase; with --recover, the recovery file's",
  },
  'new-passphrase-file': { value: 'F', help: 'A file with the new passphrase of the account or the recovery file' },
  json: { help: 'Print JSON' },
} as const

export type KeyFlags = FlagValues<typeof keyFlags>

/** The account that the command works on. */
export interface KeyPlace {
  readonly folder: string
  readonly configFolder: string
  readonly file: AccountFile
}

/** Files with the current and the new passphrase. If the account has none yet, `--passphrase-file` names the new one. */
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
  // Never store a key that does not open the account: the right key may still be found elsewhere.
  const account = await openAccount({ folder, configFolder, key: unlocked.key }, registry, () => Date.now())
  await account.store.close()
  return unlocked
}
