import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runOutpost, serveAccount } from '../support/served-account.ts'
import { WorkspacePlace } from './workspace-place.ts'

let root: string
let hosted: Awaited<ReturnType<typeof serveAccount>>
let place: WorkspacePlace
const contacts = 600
const long = { timeout: 120_000 }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-mirrors-'))
  const env = { ...process.env, OUTPOST_CONFIG_DIR: join(root, 'config') }
  const seed = ['seed', '--data', join(root, 'hosted'), '--hosted', '--contacts', String(contacts), '--companies', '20']
  expect(await runOutpost([...seed, '--deals', '20', '--orders', '5'], env)).toBe(0)
  hosted = await serveAccount(join(root, 'hosted'), env, ['--hosted', '--token', 'hosted-token', '--rate-limit', '40'])
})
afterAll(async () => {
  await hosted.stop()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  place = await WorkspacePlace.create()
})
afterEach(() => place.remove())

type Started = Awaited<ReturnType<WorkspacePlace['start']>>
interface Standing {
  readonly data: { readonly attributes: { readonly lastSyncedAt: string | null; readonly outbox: { readonly pending: number } } }
}
const count = async ({ call }: Started) => Number((await call('/api/v1/contacts?page[size]=1')).body.meta['record-count'])
const standing = async ({ call }: Started) => ((await call('/ext/v1/sync')).body as unknown as Standing).data.attributes

test('an account left during its first mirror keeps what was typed, and goes on when it is opened again', long, async () => {
  const started = await place.start()
  const { make, call, workspace, list } = started
  const mirror = await make({ kind: 'mirror', name: 'Company', address: hosted.url, token: 'hosted-token' })
  const local = await make({ kind: 'local', name: 'Mine', language: 'en' })
  await workspace.open(mirror.id, undefined)
  await vi.waitFor(async () => expect(await count(started)).toBeGreaterThan(0), { timeout: 60_000, interval: 20 })
  // The app is usable meanwhile: what is written is kept and found.
  const typed = { data: { type: 'contacts', attributes: { 'first-name': 'Typed', 'last-name': 'Meanwhile' } } }
  expect((await call('/api/v1/contacts', { method: 'POST', body: JSON.stringify(typed) })).status).toBe(201)
  expect((await standing(started)).lastSyncedAt).toBeNull()
  const before = await count(started)
  expect(before).toBeLessThan(contacts)

  await workspace.open(local.id, undefined)
  expect((await call('/api/v1/contacts')).body.data).toEqual([])
  expect((await list()).map(({ name, state, kind }) => [name, state, kind])).toEqual([
    ['Company', 'closed', 'mirror'],
    ['Mine', 'open', 'local'],
  ])

  await workspace.open(mirror.id, undefined)
  expect(await count(started)).toBeGreaterThanOrEqual(before)
  await vi.waitFor(async () => expect(await count(started)).toBeGreaterThan(before), 60_000)
  expect(JSON.stringify((await call('/api/v1/contacts?sort=-created-at&page[size]=1')).body)).toContain('Meanwhile')
  expect(place.errors).toEqual([])
})

/** Starts a program that connects, and kills it so long after it has said a word. */
async function killAt(word: string, afterMs: number): Promise<void> {
  const script = fileURLToPath(new URL('./connecting-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, place.root, hosted.url, 'hosted-token'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === word) break
  await wait(afterMs)
  child.kill('SIGKILL')
  await ended
}

test('a program killed while it connects leaves nothing, or a whole account that goes on', long, async () => {
  const accounts = () => readdir(join(place.root, '.local', 'share', 'outpost')).catch(() => [] as string[])
  for (const afterMs of [20, 60, 120, 200]) await killAt('connecting', afterMs)
  const first = await place.start()
  const made = await first.list()
  await first.workspace.openLast(undefined, {})
  if (made.length === 0) expect(first.workspace.current()).toBeNull()
  else expect(first.workspace.current()).toMatchObject({ state: 'open', kind: 'mirror' })
  await place.end()

  await killAt('open', 300)
  const next = await place.start()
  await next.workspace.openLast(undefined, {})
  expect(next.workspace.current()).toMatchObject({ state: 'open', kind: 'mirror', name: 'Company' })
  expect((await next.call('/ext/v1/sync')).status).toBe(200)

  // What was left half made is removed once it is old.
  const parent = join(place.root, '.local', 'share', 'outpost')
  for (const name of await accounts()) if (name.startsWith('.making-')) await utimes(join(parent, name), new Date(0), new Date(0))
  await next.make({ kind: 'local', name: 'Mine', language: 'en' })
  expect((await accounts()).filter((name) => name.startsWith('.making-'))).toEqual([])
  expect(place.errors).toEqual([])
})
