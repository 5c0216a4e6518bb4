import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { appOrigin, isPageUrl, toAppUrl } from './addresses.ts'
import { findSchemeHandler } from './protocol.ts'
import { decideHeaders, decideRequest, sessionNamed } from './session.ts'

/** Names the session of the window that asks; Chromium has one for all of them. */
export const sessionHeader = 'x-standin-session'

/** What a browser adds for HTTP and Electron does not for a scheme of its own. */
const httpOnly = new Set([sessionHeader, 'host', 'connection', 'proxy-connection', 'cookie', 'upgrade-insecure-requests'])

/**
 * The only way out of Chromium: requests for the page go to the app's own protocol handler, piece by piece; any other,
 * Chromium's own included, is refused.
 */
export async function startSchemeProxy(port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.on('connect', (_incoming, socket) => {
    // Chromium ends while its own requests are refused; nobody waits for that answer.
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { url = '', method = 'GET' } = incoming
  const resourceType = resourceTypes[String(incoming.headers['sec-fetch-dest'])] ?? 'other'
  if (!isPageUrl(url)) return void outgoing.writeHead(403).end()
  const details = { url: toAppUrl(url), method, resourceType }
  const session = sessionNamed(String(incoming.headers[sessionHeader] ?? ''))
  const handler = session.name === '' ? findSchemeHandler('app') : session.handlers.get('app')
  if (!handler || (await decideRequest(details, session)).cancel) return void outgoing.destroy()
  try {
    const response = await handler(toRequest(incoming, details.url))
    outgoing.writeHead(response.status, await decideHeaders(details, response, session)).flushHeaders()
    if (!response.body) return void outgoing.end()
    await pipeline(Readable.fromWeb(response.body), outgoing)
  } catch (error) {
    // Electron fails such a request too; a page that has left is no fault.
    if (!outgoing.destroyed && !incoming.destroyed) process.stderr.write(`standin: ${method} ${details.url}: ${String(error)}\n`)
    outgoing.destroy()
  }
}

function toRequest(incoming: IncomingMessage, url: string): Request {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (httpOnly.has(name)) continue
    for (const value of values ?? []) headers.append(name, name === 'origin' ? toOrigin(value) : toAppUrl(value))
  }
  const method = incoming.method ?? 'GET'
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' })
}

const toOrigin = (value: string) => (isPageUrl(value) ? appOrigin : value)

const resourceTypes: Readonly<Record<string, string>> = {
  document: 'mainFrame',
  iframe: 'subFrame',
  script: 'script',
  style: 'stylesheet',
  image: 'image',
  font: 'font',
  empty: 'xhr',
}
