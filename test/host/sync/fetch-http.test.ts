import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createPlainServer, type AddressInfo, type Server as PlainServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetchHttp } from '../../../src-main/host/sync/fetch-http.ts'
import type { HttpCall } from '../../../src-main/sync/ports.ts'
import { createSelfSigned } from './self-signed.ts'

const open: (Server | PlainServer)[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server | PlainServer): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const serve = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}/api/v1/contacts`
const serveRaw = async (answer: (socket: Socket) => void) => {
  const server = createPlainServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  return `http://127.0.0.1:${await listen(server)}/`
}
const call = (url: string, more: Partial<HttpCall> = {}) =>
  createFetchHttp(1000)({ method: 'GET', url, headers: {}, timeoutMs: 5000, ...more })

describe('an answer', () => {
  it('comes whole, with its status and its headers in lower case', async () => {
    const url = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        response.writeHead(422, { 'Content-Type': 'text/plain', 'Retry-After': '3' })
        response.write(`${request.method} ${request.headers.authorization} ${request.headers['content-type']} `)
        response.end(body)
      })
    })
    const headers = { authorization: 'Bearer T', 'content-type': 'application/vnd.api+json' }
    const result = await call(url, { method: 'POST', headers, body: '{"ё":1}' })
    expect(result).toMatchObject({ is: 'answer', status: 422, headers: { 'content-type': 'text/plain', 'retry-after': '3' } })
    expect(result.is === 'answer' && Buffer.from(result.body).toString()).toBe('POST Bearer T application/vnd.api+json {"ё":1}')
  })

  it('may be empty', async () => {
    const url = await serve((_request, response) => response.writeHead(204).end())
    expect(await call(url, { method: 'DELETE' })).toMatchObject({ is: 'answer', status: 204, body: Buffer.alloc(0) })
  })

  it('may be packed', async () => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')))
    expect(await call(url)).toMatchObject({ is: 'answer', body: Buffer.from('{}') })
  })

  it('is a redirect where the server sends one: it is not followed', async () => {
    const asked: (string | undefined)[] = []
    const url = await serve((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await call(url)).toMatchObject({ is: 'answer', status: 302, headers: { location: '/elsewhere' } })
    expect(asked).toEqual(['/api/v1/contacts'])
  })
})

describe('a server that cannot be reached', () => {
  it('is one whose port is closed', async () => {
    const server = createServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await call(`http://127.0.0.1:${port}/`)).toMatchObject({ is: 'failure', why: 'unreachable' })
    expect(await call(`http://localhost:${port}/`)).toMatchObject({ is: 'failure', why: 'unreachable' })
  })

  it('is one whose name no one knows', async () => {
    expect(await call('http://no-such-host.invalid/')).toMatchObject({ is: 'failure', why: 'unreachable' })
  })
})

describe('a server that is not trusted', () => {
  const serveSecurely = async () => {
    const server = createSecureServer(createSelfSigned('localhost'), (_request, response) => response.end('never'))
    return `https://localhost:${await listen(server)}/`
  }

  it('is one that vouches for itself', async () => {
    expect(await call(await serveSecurely())).toMatchObject({
      is: 'failure',
      why: 'untrusted',
      detail: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') as string,
    })
  })

  it('is one that does not speak TLS', async () => {
    const url = await serve((_request, response) => response.end())
    expect(await call(url.replace('http:', 'https:'))).toMatchObject({ is: 'failure', why: 'untrusted' })
  })
})

describe('an answer that is cut', () => {
  it.each([
    ['after a part of its length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data"'],
    ['within its chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"data"\r\n'],
    ['before its head', ''],
    ['by what is no HTTP', 'nonsense\r\n\r\n'],
  ])('ends %s', async (_where, bytes) => {
    expect(await call(await serveRaw((socket) => socket.end(bytes)))).toMatchObject({ is: 'failure', why: 'cut' })
  })

  it('is one whose connection is reset: the call may have arrived', async () => {
    expect(await call(await serveRaw((socket) => socket.resetAndDestroy()))).toMatchObject({ is: 'failure', why: 'cut' })
  })

  it('is one that is too long, told or not', async () => {
    const told = await serve((_request, response) => response.end('x'.repeat(1001)))
    const untold = await serve((_request, response) => {
      response.write('x'.repeat(600))
      response.end('x'.repeat(401))
    })
    const fitting = await serve((_request, response) => response.end('x'.repeat(1000)))
    expect(await call(told)).toMatchObject({ is: 'failure', why: 'large' })
    expect(await call(untold)).toMatchObject({ is: 'failure', why: 'large' })
    expect(await call(fitting)).toMatchObject({ is: 'answer' })
  })
})

describe('an answer that is late', () => {
  it('is one without a head', async () => {
    const url = await serve(() => undefined)
    expect(await call(url, { timeoutMs: 100 })).toMatchObject({ is: 'failure', why: 'timeout' })
  })

  it('is one whose body does not end', async () => {
    const url = await serve((_request, response) => void response.write('{'))
    expect(await call(url, { timeoutMs: 100 })).toMatchObject({ is: 'failure', why: 'timeout' })
  })
})
