import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { Chance, Http, HttpCall, Time } from '../ports.ts'
import { isToken } from './address.ts'
import { findWait, patienceMs } from './attempts.ts'
import { findLinkageDocument, findListDocument, findRecordDocument, findRelatedDocument, findTokenDocument } from './document.ts'
import { createGate } from './gate.ts'
import type { Limiter, Priority } from './limiter.ts'
import type { Failure, Linkage, ListDocument, Outcome, RecordDocument, RemoteObject } from './outcome.ts'
import { readAnswer, type Reader } from './read-answer.ts'

export type Query = Readonly<Record<string, string | number>>

/** Calls to the hosted CRM. Failures of the network or the server are outcomes, never exceptions. */
export interface Remote {
  /** The numbers of calls sent so far, including retries. */
  readonly calls: { readonly list: number; readonly other: number }
  list(type: string, query: Query, priority: Priority): Promise<Outcome<ListDocument>>
  read(type: string, id: string, options?: { readonly include?: readonly string[] }): Promise<Outcome<RecordDocument>>
  related(
    type: string,
    id: string,
    name: string,
    page: { readonly number: number; readonly size: number },
  ): Promise<Outcome<ListDocument>>
  linkage(type: string, id: string, name: string): Promise<Outcome<{ readonly data: Linkage | undefined }>>
  currentToken(): Promise<Outcome<RemoteObject>>
  create(type: string, body: ExactObject): Promise<Outcome<RecordDocument>>
  /** Sent once: before a retry, the record must be read again. Null if the server accepted it without showing the record. */
  patch(type: string, id: string, body: ExactObject): Promise<Outcome<RecordDocument | null>>
  /** Sent once, like `patch`. */
  remove(type: string, id: string): Promise<Outcome<null>>
}

export interface RemoteOptions {
  /** As returned by `readAddress`. */
  readonly base: string
  readonly token: string
  readonly http: Http
  readonly limiter: Limiter
  readonly time: Time
  readonly chance: Chance
  /** Ends all waiting. A call in flight still completes. */
  readonly signal?: AbortSignal
  /** Called with the server's time whenever an answer carries it. */
  readonly onDate?: (date: number) => void
}

interface Request<T> {
  readonly method: HttpCall['method']
  readonly path: readonly string[]
  readonly query?: Query
  readonly body?: ExactObject
  readonly reader: Reader<T>
  readonly empty?: T
}

const media = 'application/vnd.api+json'
const listTimeoutMs = 30_000
const otherTimeoutMs = 15_000
const shortestTimeoutMs = 1000
const shortHoldMs = 500
const mostInFlight = 4

/** `took` excludes the wait in the queue: a long queue is not the server's fault. */
interface Tried<T> {
  readonly outcome: Outcome<T>
  readonly took: number
}

/** The call was not sent, because its run had ended. */
export const stopped: Failure = { is: 'unavailable', why: 'unreachable', detail: 'stopped before it was sent', certain: true }
const unsent = (outcome: Failure) => ({ outcome, took: 0 })

export function createRemote({ base, token, http, limiter, time, chance, signal, onDate }: RemoteOptions): Remote {
  const calls = { list: 0, other: 0 }
  const gate = createGate(mostInFlight, time, signal)

  function toCall(request: Request<unknown>, timeoutMs: number): HttpCall {
    const { method, path, query = {}, body } = request
    const search = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    const headers = { accept: media, authorization: `Bearer ${token}`, ...(body && { 'content-type': media }) }
    const url = [base, ...path.map(encodeURIComponent)].join('/') + (search.length > 0 ? `?${search.join('&')}` : '')
    return { method, url, headers, timeoutMs, ...(body && { body: JSON.stringify(body) }) }
  }

  async function send<T>(request: Request<T>, kind: 'list' | 'other', timeoutMs: number): Promise<Tried<T>> {
    if (signal?.aborted) return unsent(stopped)
    calls[kind] += 1
    const from = time.elapsed()
    const call = toCall(request, timeoutMs)
    const outcome = readAnswer(call, await http(call), request.reader, request.empty)
    if (outcome.is === 'ok' && outcome.date !== null) onDate?.(outcome.date)
    return { outcome, took: time.elapsed() - from }
  }

  async function sendList<T>(request: Request<T>, priority: Priority, timeoutMs: number): Promise<Tried<T>> {
    const turn = await limiter.acquire(priority, signal)
    if (turn === 'stopped') return unsent(stopped)
    if (turn === 'held') return unsent({ is: 'limited', retryAfterMs: limiter.heldForMs() })
    const tried = await send(request, 'list', timeoutMs)
    if (tried.outcome.is === 'limited') limiter.noteLimited(tried.outcome.retryAfterMs)
    return tried
  }

  async function sendOther<T>(request: Request<T>, timeoutMs: number): Promise<Tried<T>> {
    const tried = await gate.pass(() => send(request, 'other', timeoutMs))
    if (tried.outcome.is === 'limited') gate.hold(Math.min(tried.outcome.retryAfterMs ?? shortHoldMs, patienceMs))
    return tried
  }

  async function attempt<T>(request: Request<T>, priority?: Priority): Promise<Outcome<T>> {
    // No server issues a token that cannot be sent in a header.
    if (!isToken(token)) return { is: 'unauthorized' }
    let spent = 0
    for (let count = 1; ; count += 1) {
      const left = Math.max(shortestTimeoutMs, patienceMs - spent)
      const { outcome, took } =
        priority === undefined
          ? await sendOther(request, Math.min(otherTimeoutMs, left))
          : await sendList(request, priority, Math.min(listTimeoutMs, left))
      const wait = findWait(outcome, count, spent + took, chance)
      if (wait === undefined || signal?.aborted) return outcome
      spent += took + wait
      await time.sleep(wait, signal)
    }
  }

  async function sendOnce<T>(request: Request<T>): Promise<Outcome<T>> {
    if (!isToken(token)) return { is: 'unauthorized' }
    const heldMs = gate.heldForMs()
    return heldMs > 0 ? { is: 'limited', retryAfterMs: heldMs } : (await sendOther(request, otherTimeoutMs)).outcome
  }

  const record = { reader: findRecordDocument }
  return {
    calls,
    list: (type, query, priority) => attempt({ method: 'GET', path: [type], query, reader: findListDocument }, priority),
    read: (type, id, { include = [] } = {}) => {
      const query = include.length > 0 ? { include: include.join(',') } : {}
      return attempt({ method: 'GET', path: [type, id], query, ...record })
    },
    related: (type, id, name, { number, size }) => {
      const query = { 'page[number]': number, 'page[size]': size }
      return attempt({ method: 'GET', path: [type, id, name], query, reader: findRelatedDocument })
    },
    linkage: (type, id, name) => attempt({ method: 'GET', path: [type, id, 'relationships', name], reader: findLinkageDocument }),
    currentToken: () => attempt({ method: 'GET', path: ['current-token'], reader: findTokenDocument }),
    create: (type, body) => attempt({ method: 'POST', path: [type], body, ...record }),
    patch: (type, id, body) =>
      sendOnce<RecordDocument | null>({ method: 'PATCH', path: [type, id], body, ...record, empty: null }),
    remove: (type, id) => sendOnce<null>({ method: 'DELETE', path: [type, id], reader: () => null, empty: null }),
  }
}
