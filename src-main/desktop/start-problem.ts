import { AccountProblem, hasCode, reasonOf } from '../account/account-problem.ts'

/** Why the app cannot start, as a person is told it. */
export interface StartProblem {
  readonly sentence: string
  /** 2 where a person can do something about it, 1 where the program is at fault. */
  readonly exitCode: 1 | 2
}

const refusals = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'ENOENT'] as const

export function toStartProblem(error: unknown): StartProblem {
  if (error instanceof AccountProblem) return { sentence: error.message, exitCode: 2 }
  if (hasCode(error, ...refusals)) {
    const path = (error as NodeJS.ErrnoException).path
    return { sentence: `${path ?? 'A folder that Outpost needs'} cannot be written: ${reasonOf(error)}.`, exitCode: 2 }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { sentence: `Outpost could not start: ${message}`, exitCode: 1 }
}

/** Chromium's sandbox, which keeps pages apart from the system, does not work for root. */
export function findRootProblem(userId: number | undefined, hasNoSandbox: boolean): StartProblem | undefined {
  if (userId !== 0 || hasNoSandbox) return undefined
  return {
    sentence: 'Outpost does not run its window as root: start it as another user, or use OUTPOST_SHELL=browser.',
    exitCode: 2,
  }
}
