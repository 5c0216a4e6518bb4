import { listReadPaths, mostReads, readsPath, type ReadHead } from '../../src-shared/jsonapi/reads.ts'
import { Answer, type Call } from '../engine/call.ts'
import type { Answerer } from '../engine/engine.ts'
import { finishAnswer } from '../engine/finish-answer.ts'
import type { FindSession } from '../engine/window-session.ts'
import { createErrorAnswer } from './error-response.ts'

export interface ReadsRouteOptions {
  readonly findSession: FindSession
  /** Who answers each read, and everything else. */
  readonly answer: Answerer
}

const isReadable = (path: string) => path.startsWith('/api/v1/') || path.startsWith('/ext/v1/')
const [newline, space] = [0x0a, 0x20]
const encoder = new TextEncoder()

/** Answers several reads of a window in one request. API clients do not have this. */
export function withReadsRoute({ findSession, answer }: ReadsRouteOptions): Answerer {
  return async (call) => {
    // Every request comes by here, and parsing an address takes its time.
    const url = call.method === 'GET' && call.url.includes(readsPath) ? new URL(call.url) : undefined
    if (url?.pathname !== readsPath || findSession(call.headers) === undefined) return answer(call)
    const paths = listReadPaths(url)
    if (paths.length === 0 || paths.length > mostReads || !paths.every(isReadable)) {
      const detail = `It takes 1 to ${mostReads} paths of the API.`
      return createErrorAnswer({ status: 400, title: 'Bad request', detail })
    }
    const answers = await Promise.all(paths.map((path) => answer(toRead(call, url, path))))
    const body = join(answers.flatMap((one) => [encoder.encode(JSON.stringify(toHead(one))), toLine(one)]))
    return finishAnswer(call.method, new Answer(200, { 'content-type': 'application/x-ndjson' }, body))
  }
}

function toRead({ headers, signal }: Call, { protocol, host }: URL, path: string): Call {
  return { method: 'GET', url: `${protocol}//${host}${path}`, headers, body: null, signal }
}

const toHead = ({ status, headers }: Answer): ReadHead => ({ status, headers })

/** Between the values of a JSON text, a line break means the same as a space. */
function toLine({ body }: Answer): Uint8Array {
  if (!(body instanceof Uint8Array)) return new Uint8Array()
  return body.includes(newline) ? body.map((byte) => (byte === newline ? space : byte)) : body
}

function join(lines: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lines.reduce((total, { length }) => total + length + 1, 0))
  let at = 0
  for (const line of lines) {
    whole.set(line, at)
    at += line.length
    whole[at++] = newline
  }
  return whole
}
