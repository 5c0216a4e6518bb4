import type { ApiError } from '../../src-shared/jsonapi/errors.ts'
import { mediaType } from '../../src-shared/jsonapi/media-type.ts'
import { reasonsHeader, writeReasons } from '../../src-shared/jsonapi/reasons-header.ts'
import { Answer } from './call.ts'

type Headers = Readonly<Record<string, string>>

const encoder = new TextEncoder()

/** An error answer. With several errors, the first one sets the status. */
export function refuse(error: ApiError | readonly ApiError[], headers: Headers = {}): Answer {
  const found: readonly ApiError[] = 'status' in error ? [error] : error
  const status = Number(found[0]?.status ?? 500)
  const challenge: Headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const reasons = writeReasons(found.map(({ reason }) => reason))
  const body = JSON.stringify({ errors: found.map(({ reason: _, ...members }) => members) })
  return reply(body, status, { ...challenge, ...(reasons !== undefined && { [reasonsHeader]: reasons }), ...headers })
}

export function reply(body: Uint8Array<ArrayBuffer> | string, status = 200, headers: Headers = {}): Answer {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  return new Answer(status, { 'content-type': mediaType, ...headers }, bytes)
}

export function replyEmpty(headers: Headers = {}): Answer {
  return new Answer(204, headers, null)
}

export function tooManyRequests(): Answer {
  const headers = { 'content-type': 'text/plain', 'retry-after': '1' }
  return new Answer(429, headers, encoder.encode('Too Many Requests'))
}
