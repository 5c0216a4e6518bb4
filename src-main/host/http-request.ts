import type { IncomingMessage } from 'node:http'
import type { HostError } from './error-response.ts'
import { isAllowedHost } from './host-check.ts'
import { toBodyStream } from './http-body.ts'
import { findPublicOrigin } from './public-origins.ts'

export interface Listening {
  readonly host: string
  readonly port: number
  /** The addresses that it may be called by besides its own. */
  readonly publicOrigins: readonly string[]
}

/** What came over the wire as a request for the engine, or why it cannot be one. */
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

/** A target is a path, a whole address as proxies send it, or `*`; a `#` in it is a plain character, since fragments are never sent. */
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
