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

/** The account in a folder with its key; there must be one. */
export async function unlockPresent(folder: string, passphraseFile: string | undefined, program: Program): Promise<Unlocked> {
  const around = surroundings()
  const askPassphrase = createAskPassphrase(passphraseFile, around.env)
  const wrappers = createKeyWrappers({ configFolder: configFolder(around), askPassphrase, osStorage: program.osStorage })
  const unlocked = await unlockAccount({ folder, configFolder: configFolder(around), wrappers })
  if (unlocked) return unlocked
  throw new AccountProblem('absent', `There is no account in ${folder}.`)
}

/** What was not done and why is one line; anything unforeseen goes on up. */
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
  return isBusy(error) ? [1, 'Another process keeps the account busy: try again later.'] : [1]
}

/** A line that grows in its place on a terminal, and none elsewhere. */
export function showBytes(what: string): (done: number, total: number) => void {
  return (done, total) => {
    if (!process.stderr.isTTY) return
    process.stderr.write(`\r${what} ${Math.floor((done / total) * 100)} %${done >= total ? '\n' : ''}`)
  }
}
