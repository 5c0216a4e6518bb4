import type { Failure, UnavailableWhy } from './remote/outcome.ts'

/** `unsent`: a change was sent several times, and no answer came. */
export type ProblemCode = 'offline' | 'unauthorized' | 'forbidden' | 'rate-limited' | 'incompatible' | 'server' | 'unsent'

/** Why a run could not finish, in words for a person. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
}

const unavailable: Readonly<Record<UnavailableWhy, readonly [ProblemCode, string]>> = {
  unreachable: ['offline', 'The hosted CRM cannot be reached'],
  untrusted: ['offline', 'The hosted CRM could not prove who it is'],
  timeout: ['offline', 'The hosted CRM did not answer in time'],
  cut: ['offline', 'The answer of the hosted CRM broke off'],
  'not-the-api': ['offline', 'Something else than the hosted CRM answered, perhaps a sign-in page of this network'],
  moved: ['offline', 'The answer leads to another address, which is not followed'],
  server: ['server', 'The hosted CRM failed'],
  garbage: ['server', 'The hosted CRM sent something that is no answer'],
}

export function toProblem(failure: Failure, what: string): Problem {
  switch (failure.is) {
    case 'unauthorized':
      return { code: 'unauthorized', message: 'The hosted CRM does not accept the token any more: connect again with a new one.' }
    case 'forbidden':
      return { code: 'forbidden', message: `The token may not read ${what}${withWords(failure.words)}` }
    case 'absent':
      return { code: 'incompatible', message: `The hosted CRM knows no ${what}.` }
    case 'refused':
      return { code: 'incompatible', message: `The hosted CRM refused ${what} (${failure.status})${withWords(failure.words)}` }
    case 'limited':
      return { code: 'rate-limited', message: 'The hosted CRM wants fewer calls: try again later.' }
    case 'unavailable': {
      const [code, message] = unavailable[failure.why]
      return { code, message: `${message}${withWords(failure.detail)}` }
    }
    default:
      return failure satisfies never
  }
}

const withWords = (words: string) => (words === '' ? '.' : `: ${words}`)

/** Whether nothing else needs to be tried: every further call would come to the same. */
export function isFinal(failure: Failure): boolean {
  switch (failure.is) {
    case 'unauthorized':
    case 'limited':
      return true
    case 'unavailable':
      return failure.why !== 'server' && failure.why !== 'garbage'
    case 'absent':
    case 'forbidden':
    case 'refused':
      return false
    default:
      return failure satisfies never
  }
}

const gravity: readonly ProblemCode[] = [
  'unauthorized',
  'offline',
  'rate-limited',
  'server',
  'incompatible',
  'unsent',
  'forbidden',
]

export function findGravest(problems: readonly Problem[]): Problem | undefined {
  return problems.toSorted((a, b) => gravity.indexOf(a.code) - gravity.indexOf(b.code))[0]
}
