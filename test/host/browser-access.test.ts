import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserAccess } from '../../src-main/host/browser-access.ts'
import { type BrowserSessions, createBrowserSessions } from '../../src-main/host/browser-session.ts'
import { contentSecurityPolicy } from '../../src-main/host/content-security-policy.ts'

const origin = 'http://127.0.0.1:4870'
let door: (request: Request) => Promise<Response>
let sessions: BrowserSessions
let cookie: string
const handle = vi.fn<(request: Request) => Promise<Response>>()

type Headers = Record<string, string>
const call = (path: string, headers: Headers = {}, method = 'GET', body?: string) =>
  door(new Request(`${origin}${path}`, { method, headers, ...(body !== undefined && { body }) }))
const byCookie = (path: string, headers: Headers = {}, method = 'GET', body?: string) =>
  call(path, { cookie, ...headers }, method, body)
const login = (code: string, headers?: Headers, method?: string) =>
  call(`/login?code=${encodeURIComponent(code)}`, headers, method)

beforeEach(async () => {
  let count = 0
  sessions = createBrowserSessions(
    () => `secret-${++count}`,
    () => 0,
  )
  handle.mockReset().mockImplementation(() => Promise.resolve(new Response('engine')))
  const pages = (request: Request) => Promise.resolve(new Response(`page ${new URL(request.url).pathname}`))
  door = createBrowserAccess({
    sessions,
    port: () => 4870,
    pages,
    handle,
    workspace: () => Promise.resolve(new Response('workspace')),
    token: () => Promise.resolve('the-token'),
    publicOrigins: ['https://crm.example.com'],
    sessionProof: 'the-proof',
  })
  const entered = await login(sessions.createCode())
  cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
})

describe('signing in', () => {
  it('trades a code for a cookie that no script and no other site can use', async () => {
    const response = await login(sessions.createCode())
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      303,
      '/',
      'no-store',
    ])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^outpost-4870=secret-\d+; HttpOnly; SameSite=Strict; Path=\/$/),
    ])
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('asks again from a page of its own where a link on another site leads here, whose request has no cookie', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const path = `/login?code=${sessions.createCode()}&x="<b>`
    const first = await call(path, elsewhere)
    expect([first.status, first.headers.get('cache-control'), first.headers.getSetCookie()]).toEqual([200, 'no-store', []])
    const next = /content="0; url=([^"]+)"/.exec(await first.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(next).toBe(new URL(path, origin).href)
    const again = await call(next.slice(origin.length), { 'sec-fetch-site': 'same-origin' })
    expect([again.status, again.headers.getSetCookie().length]).toEqual([303, 1])

    const record = await call('//evil.example/5', elsewhere)
    expect(await record.text()).toContain(`url=${origin}//evil.example/5"`)
    const stranger = await call('/contacts/5', { 'sec-fetch-site': 'same-origin' })
    expect(stranger.status).toBe(401)
  })

  it('shows how to get a new code for one that is used, wrong or missing', async () => {
    const used = sessions.createCode()
    await login(used)
    for (const response of [await login(used), await login('wrong'), await call('/login')]) {
      const html = await response.text()
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
      expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
      expect(html).toMatch(/no longer works<.*press Enter in the terminal.*outpost serve/s)
      // Nothing that the policy would refuse.
      expect(html).not.toMatch(/<script|<style|style=|\son\w+=|https?:/)
      expect(html).toContain('<link rel="stylesheet" href="/styles/sign-in.css">')
    }
  })

  it.each([
    [undefined, 'en', 'This browser is not signed in'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'ru', 'Вы не вошли в Outpost'],
    ['de,en;q=0.5,ru;q=0.7', 'ru', 'Вы не вошли в Outpost'],
    ['ru;q=0, *', 'en', 'This browser is not signed in'],
    ['constructor', 'en', 'This browser is not signed in'],
  ])('speaks the language that the browser prefers: %s', async (accept, language, title) => {
    const response = await call('/', accept === undefined ? {} : { 'accept-language': accept })
    expect([response.status, response.headers.get('content-language'), response.headers.get('vary')]).toEqual([
      401,
      language,
      'accept-language',
    ])
    expect(await response.text()).toMatch(new RegExp(`<html lang="${language}".*<h1>${title}</h1>`, 's'))
  })

  it('lets in by a used code whoever is in already, and uses none up for a look ahead', async () => {
    expect((await byCookie('/login?code=used')).status).toBe(303)
    const code = sessions.createCode()
    await login(code, {}, 'HEAD')
    expect((await login(code)).status).toBe(303)
  })
})

describe('behind a reverse proxy, at a public address', () => {
  const publicOrigin = 'https://crm.example.com'
  const at = (path: string, headers: Headers = {}, method = 'GET') =>
    door(new Request(`${publicOrigin}${path}`, { method, headers }))

  it('gives a cookie that is sent over https alone', async () => {
    const entered = await at(`/login?code=${sessions.createCode()}`)
    expect(entered.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^outpost-4870=secret-\d+; HttpOnly; SameSite=Strict; Path=\/; Secure$/),
    ])
  })

  it('takes writes of its own pages, and of no others', async () => {
    expect((await at('/api/v1/contacts', { cookie, origin: publicOrigin }, 'POST')).status).toBe(200)
    for (const other of ['http://crm.example.com', 'https://example.com', 'https://crm.example.com.evil.example']) {
      expect((await at('/api/v1/contacts', { cookie, origin: other }, 'POST')).status).toBe(403)
    }
  })

  it('also where the proxy asks by the inner address', async () => {
    expect((await byCookie('/api/v1/contacts', { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }, 'POST')).status).toBe(
      200,
    )
    expect((await byCookie('/api/v1/contacts', { origin: publicOrigin, 'sec-fetch-site': 'cross-site' }, 'POST')).status).toBe(
      403,
    )
  })
})

describe('pages', () => {
  it.each(['/', '/contacts', '/deals/17'])('%s without a session: how to get in', async (path) => {
    for (const wrong of ['', 'outpost-4870=wrong', 'outpost-4871=secret-2', 'x=outpost-4870=secret-2']) {
      const response = await call(path, { cookie: wrong, accept: 'text/html' })
      expect([response.status, response.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8'])
    }
    expect(await (await byCookie(path)).text()).toBe(`page ${path}`)
  })

  it('find the cookie among others, old ones of the same name too', async () => {
    expect((await call('/', { cookie: `a=b; outpost-4870=old; ${cookie};c` })).status).toBe(200)
  })

  it('may load what they are made of before anyone has signed in', async () => {
    expect(await (await call('/assets/index-12345678.js')).text()).toBe('page /assets/index-12345678.js')
  })
})

describe('the API by cookie', () => {
  it.each(['/api/v1/contacts', '/ext/v1/session', '/events'])(
    '%s is asked with the credential, without the cookie',
    async (path) => {
      expect(await (await byCookie(path, { 'sec-fetch-site': 'same-origin' })).text()).toBe('engine')
      const { headers } = handle.mock.lastCall![0]
      expect([headers.get('authorization'), headers.get('cookie')]).toEqual(['Bearer the-token', null])
    },
  )

  it('names the session to the engine, with its proof, whatever the browser claims', async () => {
    await byCookie('/api/v1/contacts', { 'outpost-session': 'made up' })
    const named = handle.mock.lastCall![0].headers.get('outpost-session')
    expect(named).toMatch(/^the-proof [0-9a-f]{64}$/)
    const other = (await login(sessions.createCode())).headers.getSetCookie()[0]!.split(';')[0]!
    await call('/api/v1/contacts', { cookie: other })
    expect(handle.mock.lastCall![0].headers.get('outpost-session')).not.toBe(named)
    await byCookie('/api/v1/contacts', { authorization: 'Bearer own' })
    expect(handle.mock.lastCall![0].headers.get('outpost-session')).toBeNull()
  })

  it('carries a write whole', async () => {
    await byCookie('/api/v1/contacts', { origin, 'content-type': 'application/vnd.api+json' }, 'POST', '{"a":1}')
    const request = handle.mock.lastCall![0]
    expect([request.method, await request.text(), request.headers.get('content-type')]).toEqual([
      'POST',
      '{"a":1}',
      'application/vnd.api+json',
    ])
  })

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])('refuses %s from another origin or from none', async (method) => {
    const origins = ['http://127.0.0.1:5173', 'http://localhost:4870', 'https://127.0.0.1:4870', 'null', 'https://evil.example']
    for (const headers of [{}, ...origins.map((other) => ({ origin: other }))]) {
      const response = await byCookie('/api/v1/contacts', headers, method)
      expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/vnd.api+json'])
      expect(await response.json()).toMatchObject({ errors: [{ status: '403', code: '403' }] })
    }
    expect(handle).not.toHaveBeenCalled()
    expect((await byCookie('/api/v1/contacts', { origin }, method)).status).toBe(200)
  })

  it.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }])(
    'refuses even to read for %j',
    async (headers) => {
      expect((await byCookie('/events', headers)).status).toBe(403)
      expect(handle).not.toHaveBeenCalled()
    },
  )

  it('leaves to the engine whoever has no session', async () => {
    await call('/api/v1/contacts', { cookie: 'outpost-4870=wrong' })
    expect(handle.mock.lastCall![0].headers.get('authorization')).toBeNull()
  })

  it('leaves to the engine whoever brings a token, wherever from', async () => {
    await byCookie('/api/v1/contacts', { authorization: 'Bearer own', origin: 'https://elsewhere.example' }, 'POST')
    expect(handle.mock.lastCall![0].headers.get('authorization')).toBe('Bearer own')
  })
})

describe('the workspace', () => {
  const own = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:4870' }

  it('is for pages of a signed-in browser alone', async () => {
    expect(await (await byCookie('/workspace/v1')).text()).toBe('workspace')
    expect(await (await byCookie('/workspace/v1/accounts', own, 'POST', '{}')).text()).toBe('workspace')
    expect((await call('/workspace/v1')).status).toBe(401)
    expect((await byCookie('/workspace/v1', { authorization: 'Bearer the-token' })).status).toBe(403)
    expect((await byCookie('/workspace/v1/accounts', { ...own, origin: 'https://evil.example' }, 'POST', '{}')).status).toBe(403)
  })
})
