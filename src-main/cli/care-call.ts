import { configFolder, surroundings } from '../account/folders.ts'
import { AccountProblem } from '../account/account-problem.ts'
import { createKeyWrappers } from '../account/key-wrappers.ts'
import { unlockAccount, type Unlocked } from '../account/unlock-account.ts'
import { CareProblem } from '../care/care-problem.ts'
import { isBusy } from '../store/sqlite/errors.ts'
import { StoreError } from '../store/store-error.ts'
import { createAskPassphrase } from './passphrase.ts'
import type { Program } from './program.ts'
import { say } from './terminal.ts'

/** Unlocks the account in a folder. Throws if there is none. `passphraseFile` is null if the command has no flag for it. */
export async function unlockPresent(
  folder: string,
  passphraseFile: string | null | undefined,
  program: Program,
): Promise<Unlocked> {
  const around = surroundings()
  const askPassphrase = createAskPassphrase(passphraseFile, around.env)
  const wrappers = createKeyWrappers({ configFolder: configFolder(around), askPassphrase, osStorage: program.osStorage })
  const unlocked = await unlockAccount({ folder, configFolder: configFolder(around), wrappers })
  if (unlocked) return unlocked
  throw new AccountProblem('absent', `There is no account in ${folder}.`)
}

/** Runs `work` and prints an expected failure as one line. Rethrows any other error. */
export async function orExplain(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    const [code, message] = explain(error)
    if (message === undefined) throw error
    say(`outpost: ${message}`)
    return code
  }
}

function explain(error: unknown): [code: number, message?: string] {
  if (error instanceof CareProblem) return [error.outcome === 'refused' ? 2 : 1, error.message]
  if (error instanceof StoreError) return [1, error.message]
  return isBusy(error) ? [1, 'Another process is using the account. Nothing was changed; try again later.'] : [1]
}

/** Shows a percentage on one line of the terminal. Prints nothing without a terminal. */
export function showBytes(what: string): (done: number, total: number) => void {
  return (done, total) => {
    if (!process.stderr.isTTY) return
    process.stderr.write(`\r${what} ${Math.floor((done / total) * 100)} %${done >= total ? '\n' : ''}`)
  }
}
