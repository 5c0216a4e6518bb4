import { expect } from 'vitest'
import type { Answer, ApiUnderTest, Document, Query } from './under-test.ts'

export const mediaType = 'application/vnd.api+json'

export interface Sent {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
  /** Added to, or with null taken from, the usual ones. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/** Paths without a leading slash are under `/api/v1/`. */
export interface Client {
  readonly origin: string
  readonly token: string
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, query?: Query): Promise<Answer>
  post(path: string, body: unknown): Promise<Answer>
  patch(path: string, body: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
  /** The same account through another token. */
  withScopes(...scopes: readonly string[]): Promise<Client>
  withToken(token: string): Client
}

export function toPath(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const full = path.startsWith('/') ? path : `/api/v1/${path}`
  return pairs.length === 0 ? full : `${full}?${pairs.join('&')}`
}

/** Every answer is checked for what holds of all of them: how it may be kept, the media type of a body, and no body without one. */
async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const type = response.headers.get('content-type')
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  if (response.status === 204 || response.status === 304) {
    expect(text).toBe('')
    expect(type).toBeNull()
  } else {
    expect(type, text.slice(0, 300)).toBe(mediaType)
  }
  const body = text === '' ? {} : (JSON.parse(text) as Document)
  return { status: response.status, headers: response.headers, text, body }
}

function toHeaders(token: string, sent: Sent): Headers {
  const headers = new Headers({ authorization: `Bearer ${token}` })
  if (sent.body !== undefined || sent.raw !== undefined) headers.set('content-type', mediaType)
  for (const [name, value] of Object.entries(sent.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

export function createClient(api: ApiUnderTest, token: string = api.token): Client {
  const send = async (method: string, path: string, sent: Sent = {}) => {
    const init: RequestInit = { method, headers: toHeaders(token, sent) }
    if (sent.raw !== undefined) init.body = sent.raw
    // Bytes rather than text, so that `fetch` adds no Content-Type of its own where a test takes it away.
    else if (sent.body !== undefined) init.body = new TextEncoder().encode(JSON.stringify(sent.body))
    return toAnswer(await api.fetch(toPath(path), init))
  }
  return {
    origin: api.origin,
    token,
    send,
    get: (path, query) => send('GET', toPath(path, query)),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    put: (path, body) => send('PUT', path, { body }),
    delete: (path, body) => send('DELETE', path, body === undefined ? {} : { body }),
    withScopes: async (...scopes) => createClient(api, await api.addToken(scopes)),
    withToken: (other) => createClient(api, other),
  }
}
