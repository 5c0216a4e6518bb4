import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listWorkspaceRoutes } from '../../src-main/workspace/workspace-handler.ts'
import { extensions } from '../../src-shared/extensions.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { WorkspaceJob } from '../../src-shared/workspace.ts'
import { Place } from '../cli/run-outpost.ts'

/** Whatever a user types or a program makes that opens something. */
const planted: Record<string, string> = {
  hostedToken: 'hosted-token-7f3c9a41d2e85b60',
  passphrase: 'account passphrase 4c1f77',
  wrongPassphrase: 'mistyped passphrase 90ab12',
  backupPassphrase: 'backup passphrase 5d20e9',
  recoveryPassphrase: 'recovery passphrase 18cc3b',
  schedulePassphrase: 'schedule passphrase e0b6d4',
  refusedToken: 'refused-token-3b9d0c7e51aa2f84',
}
const customer = 'Zebulon Quartzmann'

let place: Place
let child: ChildProcess
let url: string
let cookie: string
let id: string
let said = ''
/** What every page-readable source answered, by its name. */
const read = new Map<string, string>()

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { redirect: 'manual', ...init, headers: { cookie, 'content-type': 'application/json', origin: url } })

async function post<T = unknown>(path: string, body: object): Promise<T> {
  const response = await ask(`/workspace/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
  const text = await response.text()
  read.set(`POST ${path} ${read.size}`, text)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function finish({ job }: { job: WorkspaceJob }): Promise<WorkspaceJob> {
  for (;;) {
    const { jobs } = (await (await ask('/workspace/v1/jobs')).json()) as { jobs: WorkspaceJob[] }
    const now = jobs.find((one) => one.id === job.id)
    if (now && now.state !== 'running') return now
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Follows an event stream until the test ends it. */
async function follow(path: string, signal: AbortSignal): Promise<void> {
  const response = await ask(path, { signal })
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? [])
    read.set(`events ${path}`, (read.get(`events ${path}`) ?? '') + decoder.decode(bytes as Uint8Array))
}

beforeAll(async () => {
  place = await Place.create()
  const hosted = await place.serve(
    '--data',
    place.path('hosted'),
    '--hosted',
    '--rate-limit',
    '0',
    '--token',
    planted['hostedToken']!,
  )
  const [first = '', last = ''] = customer.split(' ')
  const contact = { data: { type: 'contacts', attributes: { 'first-name': first, 'last-name': last } } }
  expect((await hosted.call('/api/v1/contacts', { method: 'POST', body: JSON.stringify(contact) })).status).toBe(201)
  await writeFile(place.path('pass'), planted['passphrase']!)
  const folder = place.path('mirror')
  const remote = ['--remote-token', planted['hostedToken']!, '--remote', hosted.url]
  expect(await place.runHere(['connect', '--data', folder, '--passphrase-file', place.path('pass'), ...remote])).toMatchObject({
    code: 0,
  })
  await mkdir(place.path('pages'))
  await writeFile(place.path('pages', 'index.html'), '<!doctype html><title>Outpost</title>')

  const flags = ['--port', '0', '--json', '--sync', '--data', folder, '--passphrase-file', place.path('pass')]
  child = place.start(['serve', ...flags], { env: { PAGES_FOLDER: place.path('pages') } })
  child.stderr!.on('data', (text: Buffer) => (said += text.toString()))
  const lines = createInterface(child.stdout!)
  const [line] = (await once(lines, 'line')) as [string]
  lines.on('line', (more) => (said += more))
  const serving = JSON.parse(line) as { url: string; token: string; login: string }
  url = serving.url
  planted['processToken'] = serving.token
  const entered = await fetch(serving.login, { redirect: 'manual' })
  cookie = entered.headers.getSetCookie()[0]!.split(';')[0]!
  await vi.waitFor(async () => expect(await (await ask('/ext/v1/aggregates/contacts')).text()).toContain('"record-count":1'), {
    timeout: 30_000,
    interval: 100,
  })
  planted['session'] = cookie.split('=')[1]!
})

afterAll(() => place.remove())

/** The ways in which a secret may be written. */
function listForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'), encodeURIComponent(secret)]
}

function listFound(text: string): readonly string[] {
  return Object.entries(planted).flatMap(([name, secret]) =>
    listForms(secret).some((form) => text.includes(form)) ? [name] : [],
  )
}

test('no secret reaches the page, the log, the diagnostics or a file beside the account', async () => {
  const following = new AbortController()
  const streams = ['/events', '/workspace/v1/events'].map((path) => follow(path, following.signal).catch(() => undefined))
  const { accounts } = (await (await ask('/workspace/v1/accounts')).json()) as { accounts: { id: string; folder: string }[] }
  id = accounts[0]?.id ?? ''
  const {
    passphrase = '',
    wrongPassphrase = '',
    backupPassphrase = '',
    recoveryPassphrase = '',
    refusedToken = '',
    schedulePassphrase = '',
  } = planted

  // Everything that takes or makes a secret.
  const wish = { name: 'Reports', scopes: ['contact_read'], expiresAt: null }
  const made = (await (
    await ask(`/workspace/v1/accounts/${id}/tokens`, { method: 'POST', body: JSON.stringify({ ...wish, passphrase }) })
  ).json()) as { secret: string }
  planted['apiToken'] = made.secret
  await post(`/accounts/${id}/tokens`, { ...wish, passphrase: wrongPassphrase })
  const to = place.path('kept.backup')
  expect(await finish(await post(`/accounts/${id}/backup`, { passphrase, to, backupPassphrase }))).toMatchObject({
    state: 'done',
  })
  await post(`/accounts/${id}/backup`, { passphrase: wrongPassphrase, to, backupPassphrase })
  const plan = { every: 'daily', folder: place.path('disk'), keep: 3 }
  const scheduled = await ask(`/workspace/v1/accounts/${id}/backups`, {
    method: 'PUT',
    body: JSON.stringify({ plan, passphrase, backupPassphrase: schedulePassphrase }),
  })
  expect(scheduled.status).toBe(200)
  read.set('schedule', await scheduled.text())
  await post('/accounts/restore', { from: to, backupPassphrase: wrongPassphrase, name: 'Again' })
  await post(`/accounts/${id}/doctor`, { passphrase: wrongPassphrase })
  await finish(await post(`/accounts/${id}/doctor`, { passphrase }))
  await post(`/accounts/${id}/token`, { passphrase, token: refusedToken })
  await post(`/accounts/${id}/key`, { passphrase: wrongPassphrase, to: { keptBy: 'passphrase', passphrase: recoveryPassphrase } })
  const checked = await ask('/workspace/v1/accounts/check', {
    method: 'POST',
    body: JSON.stringify({ address: url.replace('127.0.0.1', 'localhost'), token: refusedToken }),
  })
  read.set('checks', await checked.text())
  const takeRecovery = async (body: object) => {
    const { download } = await post<{ download: string }>(`/accounts/${id}/recovery`, body)
    return { download, text: await (await ask(download)).text() }
  }
  const sealed = await takeRecovery({ passphrase, recoveryPassphrase })
  expect(listFound(sealed.text)).toEqual([])
  const plain = await takeRecovery({ passphrase })
  const key = Buffer.from((JSON.parse(plain.text) as { key: { key: string } }).key.key, 'base64')
  expect(key).toHaveLength(32)
  Object.assign(planted, {
    keyHex: key.toString('hex'),
    keyBase64: key.toString('base64'),
    keyBase64Url: key.toString('base64url'),
  })
  for (const { download } of [sealed, plain]) expect((await ask(download)).status).toBe(404)

  // Everything that the page can read.
  for (const path of ['/', '/contacts', '/settings/data', '/settings/api', '/unlock', '/welcome'])
    read.set(path, await (await ask(path)).text())
  const routes = [...listWorkspaceRoutes({} as never).keys(), 'GET '].filter(
    (name) => name.startsWith('GET ') && name !== 'GET events',
  )
  for (const name of routes) {
    const path = `/workspace/v1/${name.slice(4).replace('*', id)}`.replace(/\/$/, '')
    read.set(name, await (await ask(path)).text())
  }
  const { download: diagnostics } = await post<{ download: string }>('/diagnostics', {})
  read.set('diagnostics', await (await ask(diagnostics)).text())
  const words: Record<string, string> = { '<type>': 'contacts' }
  const ext = Object.values(extensions)
    .filter(({ methods }) => (methods as readonly string[]).includes('GET'))
    .map(({ path }) => path.replace(/<\w+>/g, (word) => words[word] ?? '1'))
  const own = [...registry.values()].filter(({ reach }) => reach === 'extension').map(({ type }) => type)
  const answered: number[] = []
  for (const path of [...ext, ...own, 'session', 'openapi.json'].map((one) => `/ext/v1/${one}`).concat('/api/v1/current-token')) {
    const response = await ask(path)
    answered.push(response.status)
    read.set(path, await response.text())
  }
  expect(answered.filter((status) => status === 200).length).toBeGreaterThan(10)
  following.abort()
  await Promise.all(streams)

  const beside = [...(await readdir(place.path('mirror'))), ...(await readdir(place.path('config')))]
  for (const name of beside.filter((one) => /\.(json|lock|txt|log)$/.test(one))) {
    const text = await readFile(join(place.path('mirror'), name), 'utf8').catch(() =>
      readFile(join(place.path('config'), name), 'utf8'),
    )
    read.set(`file ${name}`, text)
  }
  read.set('output', said)

  // Answers that must be there, or the search proves nothing.
  for (const name of [
    'GET diagnostics',
    'diagnostics',
    'GET accounts/*/tokens',
    '/ext/v1/sync/token',
    'events /workspace/v1/events',
  ])
    expect(read.get(name) ?? '', name).not.toBe('')
  expect(read.get('GET accounts/*/tokens')).toContain(made.secret.slice(-4))
  expect(
    Object.fromEntries([...read].map(([name, text]) => [name, listFound(text)]).filter(([, found]) => found?.length)),
  ).toEqual({})
  // The one secret that a page needs. It opens drafts only.
  const { draftKey } = JSON.parse(read.get('/ext/v1/session') ?? '') as { draftKey: string }
  expect(Buffer.from(draftKey, 'base64').equals(key)).toBe(false)
})

test('the diagnostics contain what support needs, and nothing of a record, a name, a folder or an address', () => {
  const text = read.get('diagnostics') ?? ''
  const content = JSON.parse(text) as { accounts: object[]; open: { records: Record<string, number>; sync: { phase: string } } }
  expect(content).toMatchObject({
    outpost: { node: process.versions.node },
    accounts: [{ kind: 'mirror', keptBy: 'passphrase' }],
  })
  expect(content.open.records['contacts']).toBe(1)
  expect(content.open.sync.phase).toMatch(/idle|syncing|waiting/)
  for (const private_ of [...customer.split(' '), place.root, '127.0.0.1', 'Reports', id]) expect(text).not.toContain(private_)
})
