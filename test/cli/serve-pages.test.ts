import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const entry = fileURLToPath(new URL('./outpost-with-pages.ts', import.meta.url))
let root: string
let child: ChildProcess
let said = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-pages-'))
  await mkdir(join(root, 'pages', 'assets'), { recursive: true })
  await writeFile(join(root, 'pages', 'index.html'), '<!doctype html><title>Outpost</title>')
  await writeFile(join(root, 'pages', 'assets', 'index-12345678.js'), 'export {}')
})
afterEach(async () => {
  if (child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(root, { recursive: true })
})

async function serve(...flags: string[]): Promise<{ url: string; token: string; login?: string }> {
  said = ''
  child = spawn(process.execPath, [entry, 'serve', '--port', '0', '--json', '--data', join(root, 'account'), ...flags], {
    env: { ...process.env, NODE_OPTIONS: '', OUTPOST_CONFIG_DIR: join(root, 'config'), PAGES_FOLDER: join(root, 'pages') },
  })
  child.stderr!.on('data', (text: Buffer) => (said += text.toString()))
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return JSON.parse(line) as { url: string; token: string; login?: string }
}

it('lets a browser in by the address it prints, and the cookie works for pages, API, session and events', async () => {
  const { url, token, login } = await serve()
  expect(login).toMatch(new RegExp(`^${url}/login\\?code=[\\w-]{43}$`))
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(401)
  const entered = await fetch(login!, { redirect: 'manual' })
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
  const cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
  expect(cookie).toMatch(new RegExp(`^outpost-${new URL(url).port}=`))
  expect((await fetch(login!, { redirect: 'manual' })).status).toBe(401)

  const get = (path: string, headers = {}) => fetch(`${url}${path}`, { headers: { cookie, ...headers } })
  const page = await get('/contacts', { accept: 'text/html' })
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Outpost</title>'])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  expect((await get('/assets/index-12345678.js')).headers.get('cache-control')).toMatch(/immutable/)
  const session = (await (await get('/ext/v1/session')).json()) as { draftKey: string }
  expect(session).toMatchObject({ account: { kind: 'local', timeZone: 'UTC' }, user: { id: '1' } })
  expect(Buffer.from(session.draftKey, 'base64')).toHaveLength(32)
  const byToken = await (await get('/ext/v1/session', { authorization: `Bearer ${token}` })).text()
  expect(byToken).not.toContain('draftKey')
  const events = await get('/events')
  expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await events.body!.cancel()

  const body = JSON.stringify({ data: { type: 'contacts', attributes: { 'first-name': 'Anna', 'last-name': 'Keller' } } })
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/api/v1/contacts`, { method: 'POST', body, headers: { 'content-type': 'application/vnd.api+json', ...headers } })
  expect((await post({ cookie })).status).toBe(403)
  expect((await post({ cookie, origin: 'http://127.0.0.1:1' })).status).toBe(403)
  expect((await post({ cookie, origin: url })).status).toBe(201)
  expect((await post({ authorization: `Bearer ${token}` })).status).toBe(201)
  expect(await (await get('/api/v1/contacts')).json()).toMatchObject({ meta: { 'record-count': 2 } })
  expect(said).toBe('')
})

it('serves the API alone with --no-ui, and says how to build the pages where there are none', async () => {
  const alone = await serve('--no-ui')
  expect(alone.login).toBeUndefined()
  expect((await fetch(alone.url, { headers: { accept: 'text/html' } })).headers.get('content-type')).toBe(
    'application/vnd.api+json',
  )
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(said).toBe('')
  await rm(join(root, 'pages'), { recursive: true })
  const { url, token, login } = await serve()
  expect([login, said.trim().split('\n').length]).toEqual([undefined, 1])
  expect(said).toMatch(/npm run build/)
  expect((await fetch(`${url}/api/v1/contacts`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

it('follows its public address, and limits scripts but not the window of a hosted account', async () => {
  const { url, token, login } = await serve('--hosted', '--public-url', 'https://crm.example.com')
  expect(login).toMatch(/^https:\/\/crm\.example\.com\/login\?code=/)
  // As a reverse proxy asks that hands the name on.
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const sent = request(`${url}${path}`, { method, headers: { host: 'crm.example.com', ...headers } }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
  }
  expect((await ask('/', { host: 'other.example' })).status).toBe(421)
  const entered = await ask(login!.replace('https://crm.example.com', ''), {})
  const [cookie, ...rest] = entered.headers['set-cookie']![0]!.split('; ')
  expect([entered.status, rest]).toEqual([303, ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Secure']])
  const write = (origin: string) => ask('/api/v1/contacts', { cookie: cookie!, origin }, 'POST')
  expect([(await write('https://crm.example.com')).status, (await write('https://evil.example')).status]).toEqual([415, 403])

  const list = (headers: Record<string, string>) =>
    Promise.all(Array.from({ length: 10 }, () => ask('/api/v1/contacts', headers)))
  const byWindow = await list({ cookie: cookie! })
  expect(byWindow.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(byWindow[0]!.text).toContain('"https://crm.example.com/api/v1/contacts')
  const byScript = await list({ authorization: `Bearer ${token}`, cookie: cookie! })
  expect(byScript.filter(({ status }) => status === 429)).toHaveLength(8)
})
