import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStreams, type EventStreams } from '../../src-main/desktop/event-streams.ts'
import { createPageHandler, registerPageScheme, servePages } from '../../src-main/desktop/page-protocol.ts'
import type { Handler } from '../../src-main/engine/engine.ts'
import { sessionHeader, toSessionHeader } from '../../src-main/engine/window-session.ts'
import { createStaticPages } from '../../src-main/host/pages.ts'
import { createFakeElectron } from './fake-electron.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

it('registers its scheme with no more than a page needs', () => {
  const { electron, schemes } = createFakeElectron()
  registerPageScheme(electron.protocol)
  expect(schemes).toEqual([
    [{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } }],
  ])
})

it('answers for that scheme alone', () => {
  const { electron, handlers } = createFakeElectron()
  const handler = () => Promise.resolve(new Response())
  servePages(electron.protocol, handler)
  expect([...handlers]).toEqual([['app', handler]])
})

describe('app://outpost', () => {
  let folder: string
  let streams: EventStreams
  let engine: ReturnType<typeof vi.fn<Handler>>
  let workspace: ReturnType<typeof vi.fn<Handler>>
  let token: string
  let windowId: number | undefined
  let handle: Handler
  const onError = vi.fn()
  const html = { accept: 'text/html,*/*' }
  const open = (address: string, init?: RequestInit) => handle(new Request(address, init))
  const asked = () => engine.mock.calls.at(-1)![0]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-test-'))
    await mkdir(join(folder, 'renderer', 'assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), 'secret')
    await writeFile(join(folder, 'renderer', 'index.html'), '<!doctype html><title>Outpost</title>')
    await writeFile(join(folder, 'renderer', 'assets', 'main-a1B2c3D4.js'), 'export {}')
    onError.mockReset()
    streams = createEventStreams(onError)
    engine = vi.fn<Handler>(() => Promise.resolve(Response.json({ data: [] })))
    workspace = vi.fn<Handler>(() => Promise.resolve(Response.json({ accounts: [] })))
    token = 'first'
    windowId = 7
    handle = createPageHandler({
      pages: createStaticPages(join(folder, 'renderer')),
      engine,
      workspace,
      token: () => token,
      sessionProof: 'the-proof',
      streams: { engine: streams, workspace: createEventStreams(onError) },
      windowIds: () => (windowId === undefined ? [] : [windowId]),
      onError,
    })
  })
  afterEach(() => rm(folder, { recursive: true }))

  it.each(['/', '/contacts', '/contacts/5?peek=1'])('shows the page at %s under the whole policy', async (path) => {
    const response = await open(`app://outpost${path}`, { headers: html })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Outpost</title>')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(policy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('serves hashed files to be kept', async () => {
    const response = await open('app://outpost/assets/main-a1B2c3D4.js')
    expect(await response.text()).toBe('export {}')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toBe(policy)
  })

  it.each([
    'app://outpost/../secret.txt',
    'app://outpost/%2e%2e/secret.txt',
    'app://outpost/..%2fsecret.txt',
    'app://outpost/assets/..%2f..%2fsecret.txt',
    'app://outpost/..%5csecret.txt',
    'app://outpost/assets/..\\..\\secret.txt',
    'app://outpost//secret.txt',
    'app://outpost/%00secret.txt',
    'app://outpost/secret.txt',
    'app://outpost/assets/absent-a1B2c3D4.js',
  ])('has nothing at %s', async (address) => {
    const response = await open(address)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret')
    expect(engine).not.toHaveBeenCalled()
  })

  it.each([
    'app://elsewhere/',
    'app://outpost.example.com/api/v1/contacts',
    'app://outpost:81/api/v1/contacts',
    'app:///api/v1/x',
  ])('does not answer for %s', async (address) => {
    expect((await open(address, { headers: html })).status).toBe(404)
    expect(engine).not.toHaveBeenCalled()
  })

  it.each(['/api/v1/contacts?page%5Bnumber%5D=2', '/ext/v1/session', '/events', '/api/v1'])(
    'asks the engine at %s',
    async (path) => {
      await open(`app://outpost${path}`)
      expect(asked().url).toBe(`app://outpost${path}`)
      expect(asked().headers.get('authorization')).toBe('Bearer first')
    },
  )

  it.each(['/api/v10/contacts', '/api', '/eventsource', '/ext'])('takes %s for a page', async (path) => {
    await open(`app://outpost${path}`, { headers: html })
    expect(engine).not.toHaveBeenCalled()
  })

  it('lets the window in with its own credential, and with no other', async () => {
    const headers = { authorization: 'Bearer stolen', cookie: 'session=stolen', 'x-kept': 'yes' }
    await open('app://outpost/api/v1/contacts', { headers })
    expect(asked().headers.get('authorization')).toBe('Bearer first')
    expect(asked().headers.has('cookie')).toBe(false)
    expect(asked().headers.get(sessionHeader)).toBe(toSessionHeader('the-proof', 'window'))
    expect(asked().headers.get('x-kept')).toBe('yes')
    token = 'second'
    await open('app://outpost/api/v1/contacts')
    expect(asked().headers.get('authorization')).toBe('Bearer second')
  })

  it('passes method, body and answer on', async () => {
    engine.mockImplementation(async (request) => new Response(`${request.method} ${await request.text()}`, { status: 201 }))
    const body = new Blob(['{"a":', '1}']).stream()
    const response = await open('app://outpost/api/v1/contacts', { method: 'PATCH', body, duplex: 'half' })
    expect([response.status, await response.text()]).toEqual([201, 'PATCH {"a":1}'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('passes on an answer without a body', async () => {
    engine.mockResolvedValue(new Response(null, { status: 204 }))
    const response = await open('app://outpost/api/v1/contacts/1', { method: 'DELETE' })
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('passes events on as they come', async () => {
    const { readable, writable } = new TransformStream<string, string>()
    const writer = writable.getWriter()
    engine.mockResolvedValue(
      new Response(readable.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } }),
    )
    const response = await open('app://outpost/events')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    void writer.write('data: 1\n\n')
    expect((await reader.read()).value).toBe('data: 1\n\n')
    void writer.write('data: 2\n\n')
    expect((await reader.read()).value).toBe('data: 2\n\n')
    expect(streams.open).toBe(1)
    streams.end(7)
    expect(await reader.read()).toEqual({ done: true, value: undefined })
    expect(streams.open).toBe(0)
  })

  it('tells the engine when whoever asked has left', async () => {
    const abort = new AbortController()
    engine.mockImplementation(
      (request) => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const pending = open('app://outpost/api/v1/contacts', { signal: abort.signal })
    abort.abort()
    expect((await pending).type).toBe('error')
    expect(onError).not.toHaveBeenCalled()
  })

  it('answers 500 where something breaks, tells no more of it there, and says it here', async () => {
    engine.mockRejectedValue(new Error('inner words'))
    const response = await open('app://outpost/api/v1/contacts')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('inner words')
    expect(onError).toHaveBeenCalledWith(new Error('inner words'))
  })
})
