import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { AccountProblem, reasonOf } from '../account/account-problem.ts'
import type { AskPassphrase } from '../account/passphrase-key-wrapper.ts'
import { toUserPath } from './flag-values.ts'
import { type AskHidden, askHidden } from './hidden-question.ts'
import { UsageProblem } from './usage-problem.ts'

export const passphraseFlag = {
  'passphrase-file': { value: 'F', help: "A file with the account's passphrase (or set OUTPOST_PASSPHRASE_FILE)" },
} as const

/**
 * Reads the account's current passphrase from the named file, or asks for it at the terminal. `file` is null for a command whose
 * flag names the file of another passphrase.
 */
export function createAskPassphrase(
  file: string | null | undefined,
  env: NodeJS.ProcessEnv,
  ask: AskHidden = askHidden,
): AskPassphrase {
  const named = file ?? (env['OUTPOST_PASSPHRASE_FILE'] || undefined)
  return async () => {
    if (named !== undefined) return readPassphrase(toUserPath(named, env))
    const typed = await ask(file === null ? 'Passphrase of the account: ' : 'Passphrase: ')
    if (typed !== undefined) return typed
    throw new AccountProblem(
      'passphrase-missing',
      `The account needs its passphrase. Name a file that contains it with ${file === null ? '' : '--passphrase-file or '}OUTPOST_PASSPHRASE_FILE.`,
    )
  }
}

/** Asks for a new passphrase: from a file, or typed twice. Later calls return the same answer without asking again. */
export function createAskNewPassphrase(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
  ask: AskHidden = askHidden,
): AskPassphrase {
  let answer: Promise<string> | undefined
  return () => (answer ??= file === undefined ? askTwice(ask) : readPassphrase(toUserPath(file, env)))
}

async function askTwice(ask: AskHidden): Promise<string> {
  const first = await ask('New passphrase: ')
  if (first === undefined) throw new UsageProblem('A passphrase is needed. Name a file that contains it with --passphrase-file.')
  if (first === '') throw new UsageProblem('A passphrase must not be empty.')
  if ((await ask('Repeat the passphrase: ')) !== first)
    throw new UsageProblem('The two passphrases differ. Nothing was changed; run the command again.')
  return first
}

async function readPassphrase(path: string): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    throw new UsageProblem(`The passphrase file ${path} cannot be read: ${reasonOf(error)}.`)
  }
  // Bytes of another encoding would all become the same character, so almost any passphrase would fit.
  if (!isUtf8(bytes)) throw new UsageProblem(`The passphrase file ${path} is not UTF-8 text. Save it as UTF-8.`)
  const passphrase = bytes
    .toString()
    .replace(/^\ufeff/, '')
    .replace(/\r?\n$/, '')
  if (passphrase === '') throw new UsageProblem(`The passphrase file ${path} is empty. Put the passphrase on its first line.`)
  return passphrase
}
