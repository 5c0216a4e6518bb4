import type { Language } from '../../src-shared/bridge.ts'
import { AccountProblem, hasCode, reasonOf } from '../account/account-problem.ts'
import { refusalCodes, russianProblems, russianRefusals } from './start-problem-texts.ts'

/** Why the app cannot start, for the user. */
export interface StartProblem {
  /** For the terminal and the log. */
  readonly sentence: string
  /** For the dialog, in the user's language, followed by the English sentence if that differs. */
  readonly shown: string
  /** 2 if the user can solve it, 1 for an unexpected error. */
  readonly exitCode: 1 | 2
}

export function toStartProblem(error: unknown, language: Language): StartProblem {
  const { sentence, russian, exitCode } = explain(error)
  return { sentence, shown: language === 'en' ? sentence : `${russian}\n\n${sentence}`, exitCode }
}

function explain(error: unknown): { sentence: string; russian: string; exitCode: 1 | 2 } {
  if (error instanceof AccountProblem) return { sentence: error.message, russian: russianProblems[error.code], exitCode: 2 }
  const refusal = refusalCodes.find((code) => hasCode(error, code))
  if (refusal !== undefined) {
    const path = (error as NodeJS.ErrnoException).path
    return {
      sentence: `${path ?? 'A folder that Outpost needs'} cannot be written: ${reasonOf(error)}.`,
      russian: `Не удаётся записать ${path ?? 'в папку, которая нужна Outpost'}: ${russianRefusals[refusal]}.`,
      exitCode: 2,
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { sentence: `Outpost could not start: ${message}`, russian: 'Outpost не удалось запустить.', exitCode: 1 }
}

/** Chromium's sandbox does not work for root. */
export function findRootProblem(
  userId: number | undefined,
  hasNoSandbox: boolean,
): Pick<StartProblem, 'sentence' | 'exitCode'> | undefined {
  if (userId !== 0 || hasNoSandbox) return undefined
  return {
    sentence: 'Outpost does not run its window as root. Start it as another user, or set OUTPOST_SHELL=browser.',
    exitCode: 2,
  }
}
