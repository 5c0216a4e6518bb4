import type { IncomingMessage } from 'node:http'
import type { HostError } from './error-response.ts'
import { isAllowedHost } from './host-check.ts'
import { toBodyStream } from './http-body.ts'
import { findPublicOrigin } from './public-origins.ts'

export interface Listening {
  readonly host: string
  readonly port: number
  /** Further addresses at which clients may call the server. */
  readonly publicOrigins: readonly string[]
}

/** Turns an HTTP request into one for the engine, or explains why it cannot. */
export function toRequest(incoming: IncomingMessage, listening: Listening, signal: AbortSignal): Request | HostError {
  const hosts = incoming.headersDistinct['host'] ?? []
  if (hosts.length > 1 || (hosts.length === 0 && incoming.httpVersion !== '1.0')) {
    return { status: 400, title: 'Bad Request', detail: 'The request must have one Host header.' }
  }
  const target = toTarget(incoming.url ?? '/', hosts[0] ?? `${listening.host}:${listening.port}`)
  const publicOrigin = findPublicOrigin(target.host, listening.publicOrigins)
  if (publicOrigin === undefined && !isAllowedHost(target.host, listening.host)) {
    return {
      status: 421,
      title: 'Misdirected Request',
      detail: 'This host name is not served here. Add it with `outpost serve --public-url`.',
    }
  }
  const method = incoming.method ?? 'GET'
  if (method === 'TRACE' || method === 'TRACK') {
    return { status: 405, title: 'Method not allowed', detail: `${method} is not supported.`, headers: { allow: allowed } }
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && isSent(incoming)
  try {
    return new Request(`${publicOrigin ?? `http://${target.host}`}${target.path}`, {
      method,
      headers: toHeaders(incoming.rawHeaders),
      signal,
      ...(hasBody && { body: toBodyStream(incoming), duplex: 'half' as const }),
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { status: 400, title: 'Bad Request', detail: 'The request is malformed.' }
  }
}

export const allowed = 'GET, HEAD, POST, PATCH, PUT, DELETE'

/**
 * A request target is a path, a full address from a proxy, or `*`. A `#` is a plain character, because fragments are never
 * sent.
 */
function toTarget(raw: string, host: string): { host: string; path: string } {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(raw)
  const path = absolute ? absolute[2]! : raw
  return { host: absolute ? absolute[1]! : host, path: (path.startsWith('/') ? path : `/${path}`).replaceAll('#', '%23') }
}

function isSent({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function toHeaders(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let i = 0; i < raw.length; i += 2) headers.append(raw[i]!, raw[i + 1]!)
  return headers
}
