import type { HttpAnswer } from '../../../src-main/sync/ports.ts'

/** Whether the server gets to see the call, and what the client gets instead of its answer. */
export type Fault =
  | 'unreachable'
  | 'untrusted'
  | 'timeout-before'
  | 'lost-after'
  | 'late-commit'
  | 'cut-connection'
  | 'cut-body'
  | 'garbage'
  | 'captive-portal'
  | 'status-500'
  | 'status-502'
  | 'status-503'
  | 'gateway-timeout-after'
  | 'unauthorized'
  | 'forbidden'
  | 'too-many'
  | 'too-many-retry-after'
  | 'redirect'
  | 'portal-405'
  | 'request-timeout-after'
  | 'wrong-date'
  | 'not-found'
  | 'slow'

const encoder = new TextEncoder()
const answer = (status: number, type: string, body: string, more: Readonly<Record<string, string>> = {}): HttpAnswer => ({
  is: 'answer',
  status,
  headers: { ...more, 'content-type': type },
  body: encoder.encode(body),
})
const html = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>${title}</body></html>`
const error = (status: number, title: string) =>
  answer(
    status,
    'application/vnd.api+json',
    JSON.stringify({ errors: [{ title, code: String(status), status: String(status) }] }),
  )

/** Answers that come from in front of the server, which never sees the call. */
export const inFront = {
  'captive-portal': () => answer(200, 'text/html; charset=utf-8', html('Sign in to this network')),
  'status-500': () => error(500, 'Internal Server Error'),
  'status-502': () => answer(502, 'text/html', html('502 Bad Gateway')),
  'status-503': () => answer(503, 'text/html', html('503 Service Unavailable'), { 'retry-after': '2' }),
  unauthorized: () => error(401, 'Unauthorized'),
  forbidden: () => error(403, 'Forbidden'),
  'too-many': () => answer(429, 'text/plain', 'Too Many Requests'),
  'too-many-retry-after': () => answer(429, 'text/plain', 'Too Many Requests', { 'retry-after': '3' }),
  /** Of a record that is asked for by its id; every other call goes through. */
  'not-found': () => error(404, 'Not Found'),
  'portal-405': () => answer(405, 'text/html', html('Sign in to this network')),
  redirect: () => answer(302, 'text/html', html('Moved'), { location: 'https://elsewhere.example/login' }),
} satisfies Partial<Record<Fault, () => HttpAnswer>>

/** Answers that are spoilt on their way back, after the server acted. */
export const spoilt = {
  'cut-body': (real: HttpAnswer, chance: () => number) => ({
    ...real,
    body: real.body.slice(0, Math.floor(real.body.length * chance())),
  }),
  garbage: (real: HttpAnswer, chance: () => number) => ({
    ...real,
    body: Uint8Array.from({ length: 40 }, () => Math.floor(chance() * 256)),
  }),
  'gateway-timeout-after': () => answer(504, 'text/html', html('504 Gateway Timeout')),
  'request-timeout-after': () => answer(408, 'text/html', html('408 Request Timeout')),
  /** Whole, but for a clock that is a year off. */
  'wrong-date': (real: HttpAnswer, chance: () => number) => {
    const { date } = real.headers
    const off = (chance() < 0.7 ? 1 : -1) * 365 * 86_400_000
    return date === undefined
      ? real
      : { ...real, headers: { ...real.headers, date: new Date(Date.parse(date) + off).toUTCString() } }
  },
} satisfies Partial<Record<Fault, (real: HttpAnswer, chance: () => number) => HttpAnswer>>

/** How often each comes up, relative to the others, where chance decides. */
export const usualFaults: Readonly<Record<Fault, number>> = {
  unreachable: 4,
  untrusted: 1,
  'timeout-before': 3,
  'lost-after': 4,
  'late-commit': 2,
  'cut-connection': 2,
  'cut-body': 3,
  garbage: 1,
  'captive-portal': 2,
  'status-500': 2,
  'status-502': 2,
  'status-503': 2,
  'gateway-timeout-after': 2,
  unauthorized: 0,
  forbidden: 0,
  'too-many': 3,
  'too-many-retry-after': 2,
  redirect: 1,
  'portal-405': 1,
  'request-timeout-after': 1,
  'wrong-date': 1,
  'not-found': 1,
  slow: 4,
}
export const allFaults = Object.keys(usualFaults) as readonly Fault[]
