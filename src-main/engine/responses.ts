import type { ApiError } from '../../src-shared/jsonapi/errors.ts'
import { mediaType } from '../../src-shared/jsonapi/media-type.ts'

type Headers = Readonly<Record<string, string>>

/** A refusal that has several reasons takes the status of the first. */
export function refuse(error: ApiError | readonly ApiError[], headers: Headers = {}): Response {
  const found: readonly ApiError[] = 'status' in error ? [error] : error
  const status = Number(found[0]?.status ?? 500)
  const challenge: Headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return new Response(JSON.stringify({ errors: found }), {
    status,
    headers: { 'content-type': mediaType, ...challenge, ...headers },
  })
}

export function reply(body: Uint8Array<ArrayBuffer> | string, status = 200, headers: Headers = {}): Response {
  return new Response(body, { status, headers: { 'content-type': mediaType, ...headers } })
}

export function replyEmpty(): Response {
  return new Response(null, { status: 204 })
}
