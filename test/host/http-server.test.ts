import { once } from 'node:events'
import http, { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src-main/host/http-server.ts'
import { bodyOf, sendRaw } from './raw-http.ts'

type Handler = (request: Request) => Promise<Response>

let server: HttpServer
let handle: Handler
const onError = vi.fn()

beforeEach(async () => {
  onError.mockReset()
  handle = (request) => Promise.resolve(Response.json({ url: request.url, method: request.method }))
  const publicOrigins = ['https://crm.example.com']
  server = await startHttpServer({ handle: (request) => handle(request), host: '127.0.0.1', port: 0, publicOrigins, onError })
})
afterEach(() => server.stop())

const get = (target: string, ...headers: string[]) =>
  sendRaw(server.url, Buffer.from(['GET ' + target + ' HTTP/1.1', ...headers, 'connection: close', '', ''].join('\r\n'), 'utf8'))
const host = () => `host: ${new URL(server.url).host}`

describe('the request', () => {
  it('carries the origin that it came to', async () => {
    const answer = await get('/api/v1/contacts?filter%5Bq%5D=a', 'host: LocalHost:81')
    expect(bodyOf(answer)).toMatchObject({ url: 'http://localhost:81/api/v1/contacts?filter%5Bq%5D=a' })
  })

  it('carries the public address that its Host means', async () => {
    for (const name of ['crm.example.com', 'CRM.example.com:443']) {
      expect(bodyOf(await get('/api/v1/contacts', `host: ${name}`))).toMatchObject({
        url: 'https://crm.example.com/api/v1/contacts',
      })
    }
    expect(await get('/api/v1/contacts', 'host: crm.example.com:8443')).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('has one answer for a Host that is not served: 421', async () => {
    const answer = await get('/api/v1/contacts', 'host: evil.example')
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(bodyOf(answer)).toMatchObject({ errors: [{ code: '421', status: '421' }] })
  })

  it('needs one Host header', async () => {
    for (const answer of [await get('/'), await get('/', host(), host())]) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(bodyOf(answer)).toMatchObject({ errors: [{ status: '400' }] })
    }
  })

  it.each([
    ['/a%zz?%', '/a%zz?%'],
    ['//evil.example/x', '//evil.example/x'],
    ['/contacts?filter[q]=%D0%98', '/contacts?filter[q]=%D0%98'],
    ['/a#b', '/a%23b'],
    ['*', '/*'],
    ['/a?b?c=1&&=', '/a?b?c=1&&='],
    ['/%00%ff', '/%00%ff'],
    ['http://127.0.0.1:9/x?y', '/x?y'],
  ])('reaches the handler from the target %s', async (target, path) => {
    const { url } = bodyOf(await get(target, host())) as { url: string }
    expect(url.slice(url.indexOf('/', 7))).toBe(path)
  })

  it('checks the host of a whole address too', async () => {
    expect(await get('http://evil.example/x', host())).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('may be 60 KiB long in its target, which is for the handler to judge; beyond the limit it is 414', async () => {
    const { url } = bodyOf(await get(`/${'a'.repeat(60_000)}`, host())) as { url: string }
    expect(url.length).toBeGreaterThan(60_000)
    for (const length of [66_000, 100_000]) expect(await get(`/${'a'.repeat(length)}`, host())).toMatch(/^HTTP\/1\.1 414 /)
  })

  it('is refused with a body where it is no HTTP at all', async () => {
    const answer = await sendRaw(server.url, 'what is this\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/vnd\.api\+json\r\n/)
    expect(bodyOf(answer)).toMatchObject({ errors: [{ title: 'Bad Request', code: '400', status: '400' }] })
  })

  it('is refused with a reason where its target holds bytes that must be escaped', async () => {
    const answer = await get('/contacts?filter[q]=Иван', host())
    expect(bodyOf(answer)).toMatchObject({
      errors: [{ detail: expect.stringContaining('percent-encoded') as string, status: '400' }],
    })
  })

  it('is refused where its headers are too large', async () => {
    expect(await get('/', host(), `x-large: ${'a'.repeat(70_000)}`)).toMatch(/^HTTP\/1\.1 431 /)
  })

  it.each(['TRACE', 'CONNECT'])('is refused for %s', async (method) => {
    const target = method === 'CONNECT' ? '127.0.0.1:1' : '/'
    const answer = await sendRaw(server.url, `${method} ${target} HTTP/1.1\r\n${host()}\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toMatch(/^allow: GET, HEAD, /im)
    expect(answer).toMatch(/^cache-control: private, no-cache\r$/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  })

  it('survives a client that resets the connection right after CONNECT', async () => {
    const crashed = vi.fn()
    process.on('uncaughtException', crashed)
    const { hostname, port } = new URL(server.url)
    for (const pause of [0, 20]) {
      const socket = connect(Number(port), hostname)
      socket.write(`CONNECT 127.0.0.1:1 HTTP/1.1\r\n${host()}\r\n\r\n`)
      await once(socket, 'connect')
      await wait(pause)
      socket.resetAndDestroy()
    }
    await wait(50)
    process.off('uncaughtException', crashed)
    expect(crashed).not.toHaveBeenCalled()
  })

  it('passes OPTIONS to the handler and adds no header for other origins', async () => {
    const response = await fetch(`${server.url}/x`, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    expect(await response.json()).toMatchObject({ method: 'OPTIONS' })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

it('goes on and says so when a connection cannot be accepted, as where no file can be opened any more', async () => {
  const created = vi.spyOn(http, 'createServer')
  const other = await startHttpServer({ handle: (request) => handle(request), host: '127.0.0.1', port: 0, onError })
  const listening = created.mock.results[0]!.value as http.Server
  created.mockRestore()
  const refused = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  expect(() => listening.emit('error', refused)).not.toThrow()
  expect(onError).toHaveBeenCalledWith(refused)
  expect((await fetch(other.url)).status).toBe(200)
  await other.stop()
})

describe('the body', () => {
  it('arrives as it was sent, with a length or in chunks', async () => {
    handle = async (request) => new Response(await request.arrayBuffer())
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    const whole = await fetch(server.url, { method: 'POST', body: bytes })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
    const stream = new ReadableStream({ start: (c) => (c.enqueue(bytes), c.enqueue(bytes), c.close()) })
    const chunked = await fetch(server.url, { method: 'POST', body: stream, duplex: 'half' })
    expect((await chunked.arrayBuffer()).byteLength).toBe(120_000)
  })

  it('is held back while no one reads it; an early answer still arrives, and the rest is let through', async () => {
    const reading = Promise.withResolvers<number>()
    const answer = Promise.withResolvers<void>()
    handle = async (request) => {
      const reader = request.body!.getReader()
      reading.resolve(((await reader.read()).value as Uint8Array).length)
      await answer.promise
      await reader.cancel()
      return new Response('too large', { status: 413 })
    }
    const call = httpRequest(server.url, { method: 'POST' })
    const responded = once(call, 'response') as Promise<[IncomingMessage]>
    call.end(Buffer.alloc(64_000_000))
    expect(await reading.promise).toBeLessThanOrEqual(65_536)
    await wait(300)
    expect(call.socket!.writableLength).toBeGreaterThan(0)
    answer.resolve()
    const [response] = await responded
    expect(response.statusCode).toBe(413)
    expect(await text(response)).toBe('too large')
    await vi.waitFor(() => expect(call.writableFinished).toBe(true), { timeout: 4_000 })
  })

  it('that breaks off ends the request', async () => {
    const failed = Promise.withResolvers<unknown>()
    const arrived = Promise.withResolvers<void>()
    handle = async (request) => {
      arrived.resolve()
      await request.arrayBuffer().catch(failed.resolve)
      return new Response(null)
    }
    const call = httpRequest(server.url, { method: 'POST', headers: { 'content-length': 10 } })
    call.on('error', () => {})
    call.write('abc')
    await arrived.promise
    call.destroy()
    expect(await failed.promise).toMatchObject({ name: 'AbortError' })
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('the answer', () => {
  it('has a length, its headers, and every cookie', async () => {
    handle = () => {
      const headers = new Headers({ 'content-type': 'application/vnd.api+json' })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      return Promise.resolve(new Response('{}', { status: 201, headers }))
    }
    const response = await fetch(server.url)
    expect(response.status).toBe(201)
    expect(response.headers.get('content-length')).toBe('2')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('has no body at 204', async () => {
    handle = () => Promise.resolve(new Response(null, { status: 204 }))
    const answer = await get('/', host())
    expect(answer).toMatch(/^HTTP\/1\.1 204 /)
    expect(answer).not.toMatch(/content-length|transfer-encoding|content-type/i)
  })

  it('is 500 without a word of what happened when the handler throws', async () => {
    handle = () => Promise.reject(new Error('secret'))
    const response = await fetch(server.url)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
    expect(onError).toHaveBeenCalledOnce()
  })

  it('streams events at once and tells the handler when the reader leaves', async () => {
    const cancelled = Promise.withResolvers<void>()
    handle = () => Promise.resolve(createEvents(() => cancelled.resolve()))
    const leave = new AbortController()
    const response = await fetch(server.url, { signal: leave.signal })
    const { value } = await response.body!.pipeThrough(new TextDecoderStream()).getReader().read()
    expect(value).toBe('data: 1\n\n')
    leave.abort()
    await cancelled.promise
  })

  it('aborts the request of a caller who leaves before it', async () => {
    const arrived = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<void>()
    handle = (request) => {
      request.signal.addEventListener('abort', () => aborted.resolve())
      arrived.resolve()
      return new Promise(() => {})
    }
    const leave = new AbortController()
    const pending = fetch(server.url, { signal: leave.signal }).catch(() => 'left')
    await arrived.promise
    leave.abort()
    expect(await pending).toBe('left')
    await aborted.promise
  })
})

describe('stopping', () => {
  it('finishes what is under way, ends event streams, and takes no more', async () => {
    const arrived = Promise.withResolvers<void>()
    handle = async (request) => {
      if (request.url.endsWith('/events')) return createEvents(() => {})
      if (request.url.endsWith('/slow')) arrived.resolve()
      await wait(200)
      return new Response('done')
    }
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) => httpRequest(`${server.url}/idle`, { agent }, (r) => r.resume().on('end', resolve)).end())
    const events = await fetch(`${server.url}/events`)
    const slow = fetch(`${server.url}/slow`)
    await arrived.promise
    const began = performance.now()
    await server.stop()
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await (await slow).text()).toBe('done')
    expect(await events.text()).toMatch(/^data: 1\n\n$/)
    await expect(fetch(server.url)).rejects.toThrow()
    agent.destroy()
  })

  it('tells of a port in use', async () => {
    const port = Number(new URL(server.url).port)
    await expect(startHttpServer({ handle, host: '127.0.0.1', port, onError })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

function createEvents(cancel: () => void): Response {
  const stream = new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('data: 1\n\n')), cancel })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}
