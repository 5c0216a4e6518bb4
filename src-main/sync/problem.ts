import type { Failure, UnavailableWhy } from './remote/outcome.ts'

/**
 * `unsent`: a change was sent several times without an answer. `incomplete`: some lists cannot be read or some records cannot
 * be stored; everything else is in sync. `another-account`: the server's records are not the ones mirrored here.
 */
export type ProblemCode =
  | 'offline'
  | 'unauthorized'
  | 'another-account'
  | 'forbidden'
  | 'rate-limited'
  | 'incompatible'
  | 'server'
  | 'unsent'
  | 'incomplete'

/** Why a run could not finish, with a message for the user. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
  /** The type concerned, if it is a single one. */
  readonly type?: string
}

const unavailable: Readonly<Record<UnavailableWhy, readonly [ProblemCode, string]>> = {
  unreachable: ['offline', 'The hosted CRM cannot be reached'],
  untrusted: ['offline', 'The certificate of the hosted CRM is not trusted'],
  timeout: ['offline', 'The hosted CRM did not answer in time'],
  large: ['server', 'The answer from the hosted CRM is too large'],
  cut: ['offline', 'The answer from the hosted CRM broke off'],
  'not-the-api': ['offline', 'Something other than the hosted CRM answered, perhaps the sign-in page of this network'],
  moved: ['offline', 'The hosted CRM redirects to another address, and Outpost does not follow redirects'],
  server: ['server', 'The hosted CRM failed'],
  garbage: ['server', 'The hosted CRM sent an invalid answer'],
}

export function toProblem(failure: Failure, what: string): Problem {
  switch (failure.is) {
    case 'unauthorized':
      return { code: 'unauthorized', message: 'The hosted CRM does not accept the token any more: connect again with a new one.' }
    case 'forbidden':
      return { code: 'forbidden', message: `The token may not read ${what}${withWords(failure.words)}` }
    case 'absent':
      return { code: 'incompatible', message: `The hosted CRM does not offer ${what}.` }
    case 'refused':
      return { code: 'incompatible', message: `The hosted CRM refused ${what} (${failure.status})${withWords(failure.words)}` }
    case 'limited':
      return { code: 'rate-limited', message: 'The hosted CRM allows no more calls for now: try again later.' }
    case 'unavailable': {
      const [code, message] = unavailable[failure.why]
      return { code, message: `${message}${withWords(failure.detail)}` }
    }
    default:
      return failure satisfies never
  }
}

const withWords = (words: string) => (words === '' ? '.' : `: ${words}`)

/** Whether every further call would fail too, so that the run can stop. `perhaps`: only if nothing else is answered either. */
export function isFinal(failure: Failure): boolean | 'perhaps' {
  switch (failure.is) {
    case 'unauthorized':
    case 'limited':
      return true
    case 'unavailable':
      return finals[failure.why]
    case 'absent':
    case 'forbidden':
    case 'refused':
      return false
    default:
      return failure satisfies never
  }
}

const finals: Readonly<Record<UnavailableWhy, boolean | 'perhaps'>> = {
  unreachable: true,
  untrusted: true,
  moved: 'perhaps',
  'not-the-api': 'perhaps',
  timeout: 'perhaps',
  cut: 'perhaps',
  large: false,
  server: false,
  garbage: false,
}

const gravity: readonly ProblemCode[] = [
  'unauthorized',
  'another-account',
  'offline',
  'rate-limited',
  'server',
  'incompatible',
  'unsent',
  'incomplete',
  'forbidden',
]

export function findGravest(problems: readonly Problem[]): Problem | undefined {
  const [gravest] = problems.toSorted((a, b) => gravity.indexOf(a.code) - gravity.indexOf(b.code))
  if (gravest?.code !== 'incomplete') return gravest
  // Each message names another part.
  const messages = new Set(problems.filter(({ code }) => code === 'incomplete').map(({ message }) => message))
  return { code: 'incomplete', message: [...messages].join(' ') }
}
