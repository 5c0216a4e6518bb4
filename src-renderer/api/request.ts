import { commitHeader } from '../../src-shared/jsonapi/commit-header.ts'
import type { ApiError } from '../../src-shared/jsonapi/errors.ts'
import { mediaType } from '../../src-shared/jsonapi/media-type.ts'
import { readReasons, reasonsHeader } from '../../src-shared/jsonapi/reasons-header.ts'
import { isObject, listItems, parseExact, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { accountHeader } from '../../src-shared/workspace.ts'
import { fail, succeed, type Outcome, type RequestProblem } from './outcome.ts'

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** The part of a response that requests read. */
export type Answered = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>
export type FetchAnswer = (path: string, init?: RequestInit) => Promise<Answered>

export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: ExactJson
  readonly signal?: AbortSignal | undefined
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Request = (ask: Ask) => Promise<Outcome<ExactObject>>

/** Statuses that the shell sends while its engine is unavailable. An engine that cannot store anything adds a reason. */
const absent: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Creates the function that sends requests and turns responses into outcomes. It reports every outcome to `onOutcome`, for
 * the status bar. `findAccount` returns the page's account once it is known, so that no request reaches another account
 * opened meanwhile.
 */
export function createRequest(
  fetch: FetchAnswer,
  onOutcome: (outcome: Outcome<unknown>) => void,
  findAccount: () => string | undefined = () => undefined,
): Request {
  return async (ask) => {
    const account = findAccount()
    const outcome = await send(
      fetch,
      account === undefined ? ask : { ...ask, headers: { ...ask.headers, [accountHeader]: account } },
    )
    onOutcome(outcome)
    return outcome
  }
}

async function send(
  fetch: FetchAnswer,
  { method = 'GET', path, body, signal, accept = mediaType, headers }: Ask,
): Promise<Outcome<ExactObject>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { ...headers, accept, ...(body !== undefined && { 'content-type': mediaType }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return toOutcome(response, await response.text())
  } catch {
    return fail({ kind: signal?.aborted ? 'aborted' : 'unreachable' })
  }
}

function toOutcome({ ok, status, headers }: Answered, text: string): Outcome<ExactObject> {
  const document = findDocument(text)
  if (ok && (document || status === 204))
    return succeed(document ?? {}, headers.get(commitHeader) ?? undefined, headers.get('etag') ?? undefined)
  return fail(toProblem(status, headers, document))
}

function toProblem(status: number, headers: Headers, document: ExactObject | undefined): RequestProblem {
  if (absent.has(status) && !headers.has(reasonsHeader)) return { kind: 'unreachable' }
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 429) return { kind: 'busy', retryAfterMs: (Number(headers.get('retry-after')) || 1) * 1000 }
  const reasons = readReasons(headers.get(reasonsHeader))
  const errors = listItems(document?.['errors']).map((error, at) => {
    const reason = reasons[at]
    return isObject(error) && { ...(error as unknown as ApiError), ...(reason && { reason }) }
  })
  return { kind: 'refused', status, errors: errors.filter((error) => error !== false) }
}

function findDocument(text: string): ExactObject | undefined {
  try {
    const value = parseExact(text)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
