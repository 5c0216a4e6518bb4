import { readFile } from 'node:fs/promises'
import { AccountProblem, reasonOf } from '../account/account-problem.ts'
import type { AskPassphrase } from '../account/passphrase-key-wrapper.ts'
import { toPath } from './flag-values.ts'
import { type AskHidden, askHidden } from './hidden-question.ts'
import { UsageProblem } from './usage-problem.ts'

export const passphraseFlag = {
  'passphrase-file': { value: 'F', help: "A file with the account's passphrase (or name it by OUTPOST_PASSPHRASE_FILE)" },
} as const

/** The passphrase that an account has: from the file that is named, else from whoever sits at the terminal. */
export function createAskPassphrase(file: string | undefined, env: NodeJS.ProcessEnv, ask: AskHidden = askHidden): AskPassphrase {
  const named = file ?? (env['OUTPOST_PASSPHRASE_FILE'] || undefined)
  return async () => {
    if (named !== undefined) return readPassphrase(toPath(named, env))
    const typed = await ask('Passphrase: ')
    if (typed !== undefined) return typed
    throw new AccountProblem(
      'passphrase-missing',
      'The account needs its passphrase: name a file that holds it by --passphrase-file or OUTPOST_PASSPHRASE_FILE.',
    )
  }
}

/** A passphrase that an account shall have; typed, it is typed twice. It is asked for once. */
export function createAskNewPassphrase(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
  ask: AskHidden = askHidden,
): AskPassphrase {
  let answer: Promise<string> | undefined
  return () => (answer ??= file === undefined ? askTwice(ask) : readPassphrase(toPath(file, env)))
}

async function askTwice(ask: AskHidden): Promise<string> {
  const first = await ask('New passphrase: ')
  if (first === undefined) throw new UsageProblem('A passphrase is needed: name a file that holds it by --passphrase-file.')
  if (first === '') throw new UsageProblem('A passphrase must not be empty.')
  if ((await ask('The same again: ')) !== first) throw new UsageProblem('The two passphrases differ.')
  return first
}

async function readPassphrase(path: string): Promise<string> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageProblem(`The passphrase file ${path} cannot be read: ${reasonOf(error)}.`)
  }
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase === '') throw new UsageProblem(`The passphrase file ${path} is empty.`)
  return passphrase
}
