import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Handler } from '../engine/engine.ts'
import { createErrorResponse } from './error-response.ts'
import { toOrigin } from './host-check.ts'
import { allowed, type Listening, toRequest } from './http-request.ts'
import { sendResponse } from './http-response.ts'
import { endWithError, toMalformedError } from './malformed-http.ts'

export interface HttpServerOptions {
  readonly handle: Handler
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Further addresses at which clients may call the server. */
  readonly publicOrigins?: readonly string[]
  /** An unexpected error while answering a request. */
  readonly onError: (error: unknown) => void
}

export interface HttpServer {
  readonly url: string
  /** Accepts no new requests, ends event streams, and gives current requests a moment to finish. */
  stop(): Promise<void>
}

const limits = {
  // Above the engine's own URL limit, so that the engine answers.
  maxHeaderSize: 64 * 1024,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 30_000,
  // A missing Host header is answered here, with a body.
  requireHostHeader: false,
}
const stopTimeout = 5_000
const drainTimeout = 5_000

export async function startHttpServer({
  handle,
  host,
  port,
  publicOrigins = [],
  onError,
}: HttpServerOptions): Promise<HttpServer> {
  // Not imported: to list the module's names, Node would load its HTTP client too, which takes longer than a short command.
  const server = process.getBuiltinModule('node:http').createServer(limits)
  const ending = new AbortController()
  const answering = new Map<Duplex, ServerResponse>()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => resolve(void server.off('error', reject)))
  })
  const listening: Listening = { host, publicOrigins, port: (server.address() as AddressInfo).port }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    try {
      const request = toRequest(incoming, listening, gone.signal)
      const response = request instanceof Request ? await handle(request) : createErrorResponse(request)
      await sendResponse(response, outgoing, ending.signal)
    } catch (error) {
      // The client closed the connection. This is not an error.
      if (outgoing.destroyed) return
      onError(error)
      if (outgoing.headersSent) outgoing.destroy()
      else await sendResponse(createErrorResponse(unforeseen), outgoing, ending.signal)
    }
  }

  // A connection could not be accepted, as where no more files can be opened. The others go on.
  server.on('error', onError)
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    answering.set(socket, outgoing)
    outgoing.once('finish', () => drain(incoming))
    outgoing.once('close', () => {
      answering.delete(socket)
      if (ending.signal.aborted) setImmediate(() => server.closeIdleConnections())
    })
    void answer(incoming, outgoing)
  })
  server.on('clientError', (error, socket) => {
    if (!socket.writable || answering.get(socket)?.headersSent) socket.destroy()
    else endWithError(socket, toMalformedError(error))
  })
  server.on('connect', (_incoming, socket) => {
    // Node hands the socket over without its own listener, and a reset by the client would end the process.
    socket.on('error', () => socket.destroy())
    endWithError(socket, {
      status: 405,
      title: 'Method not allowed',
      detail: 'CONNECT is not supported.',
      headers: { allow: allowed },
    })
  })

  return {
    url: toOrigin(host, listening.port),
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      ending.abort()
      const timer = setTimeout(() => server.closeAllConnections(), stopTimeout)
      await closed
      clearTimeout(timer)
    },
  }
}

const unforeseen = {
  status: 500,
  title: 'Internal Server Error',
  detail: 'An unexpected error occurred. See the log for details.',
}

/**
 * Reads the rest after an early answer. Closing with unread data would reset the connection before the client reads the answer.
 */
function drain(incoming: IncomingMessage): void {
  if (incoming.complete) return
  const timer = setTimeout(() => incoming.socket.destroy(), drainTimeout)
  incoming.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
  incoming.resume()
}
