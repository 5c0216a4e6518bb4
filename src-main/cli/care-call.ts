import { configFolder, surroundings } from '../account/folders.ts'
import { AccountProblem, hasCode } from '../account/account-problem.ts'
import { createKeyWrappers } from '../account/key-wrappers.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'
import { CareProblem } from '../care/care-problem.ts'
import { StoreError } from '../store/sqlite/errors.ts'
import { createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { say } from './terminal.ts'

/** The account in a folder with its key; there must be one. */
export async function unlockPresent(folder: string, passphraseFile: string | undefined, program: Program): Promise<Unlocked> {
  const around = surroundings()
  const askPassphrase = createAskPassphrase(passphraseFile, around.env)
  const wrappers = createKeyWrappers({ configFolder: configFolder(around), askPassphrase, osStorage: program.osStorage })
  const unlocked = await unlockAccount({ folder, configFolder: configFolder(around), wrappers })
  if (unlocked) return unlocked
  throw new AccountProblem('absent', `There is no account in ${folder}.`)
}

/** What could not be done and why is one line and exit 1; anything unforeseen goes on up. */
export async function orExplain(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CareProblem || error instanceof StoreError) && !hasCode(error, 'SQLITE_BUSY')) throw error
    say(
      `outpost: ${hasCode(error, 'SQLITE_BUSY') ? 'Another process keeps the account busy: try again later.' : (error as Error).message}`,
    )
    return 1
  }
}
