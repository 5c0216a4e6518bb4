import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAccount, type OpenAccount } from '../../../src-main/account/open-account.ts'
import { startSync, type SupervisedSync } from '../../../src-main/host/sync/supervised-sync.ts'
import { takeSyncLock } from '../../../src-main/host/sync/sync-lock.ts'
import { loadStates } from '../../../src-main/sync/state/states.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { connectMirror, listDifferences, serveHosted } from '../../cli/mirror-place.ts'
import { Place, type Served } from '../../cli/run-outpost.ts'
import { syncWorkerUrl as workerUrl } from '../../support/command/command.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
let folder: string
let account: OpenAccount
let sync: SupervisedSync | undefined
let said: string[]

beforeAll(async () => {
  place = await Place.create()
  folder = place.path('mirror')
  hosted = await serveHosted(place, token, '--contacts', '130', '--companies', '20', '--deals', '30', '--orders', '5')
  expect((await connectMirror(place, folder, hosted.url, token)).code).toBe(0)
  account = await openAccount({ folder, configFolder: place.path('config') }, registry, () => Date.now())
})
afterEach(async () => {
  await sync?.close()
  sync = undefined
})
afterAll(async () => {
  await account.store.close()
  await place.remove()
})

function start(more: { listRate?: number; url?: URL } = {}): void {
  said = []
  sync = startSync({
    workerUrl: more.url ?? workerUrl,
    options: {
      account: { folder, configFolder: place.path('config'), create: { kind: 'local', timeZone: 'UTC' } },
      what: 'the test',
      listRate: more.listRate ?? 200,
    },
    say: (line) => said.push(line),
  })
}
const states = () => loadStates(account.store)
const status = async () => (await states()).get('status')
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
const waitForPhase = (phase: string) => waitFor(async () => expect((await status())?.phase).toBe(phase))
/** A phase is stored up to half a second later than what happened in it. */
const waitForQuiet = () =>
  waitFor(async () => {
    const last = await status()
    expect(last?.phase).toBe('idle')
    expect(Date.now() - (last?.at ?? Infinity)).toBeGreaterThan(1000)
  })
const rounds = async () => (await states()).get('round').rounds
const want = async (changed: object) => {
  const known = await states()
  const { operations } = known.change({ wish: { ...known.get('wish'), ...changed } })
  await account.store.commit({ at: 0, actor: { user: null, token: null }, origin: 'user', operations })
}

describe('the thread that syncs', () => {
  it('mirrors the account, tells of it, and closes within two seconds', async () => {
    start()
    await waitForPhase('syncing')
    await waitForPhase('idle')
    expect(await status()).toMatchObject({ pid: process.pid, problem: null })
    expect((await states()).get('round').lastSyncedAt).toBeGreaterThan(Date.now() - 60_000)
    const served = await place.serve('--data', folder)
    expect(await listDifferences(served, hosted)).toEqual([])
    await served.end()
    const before = performance.now()
    await sync?.close()
    expect(performance.now() - before).toBeLessThan(2000)
    expect(said).toEqual([])
    const lock = takeSyncLock(folder, { pid: 1, what: 'next', since: 0 })
    expect('release' in lock && lock.release()).toBe(undefined)
  })

  it('follows wishes that another connection writes', async () => {
    start()
    await waitForPhase('idle')
    await want({ paused: true })
    await waitForPhase('paused')
    const before = await rounds()
    await want({ paused: false })
    await waitFor(async () => expect(await rounds()).toBe(before + 1))
  })

  it('begins a round when the computer wakes, and none while it sleeps', async () => {
    const before = (await rounds()) + 1
    start()
    await waitFor(async () => expect(await rounds()).toBe(before))
    sync?.setPower({ isAsleep: true, isOnBattery: false })
    await want({ open: { type: 'contacts', id: '1', at: Date.now() } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await rounds()).toBe(before)
    sync?.setPower({ isAsleep: false, isOnBattery: true })
    await waitFor(async () => expect(await rounds()).toBe(before + 1))
  })

  it('closes in the middle of a call that is not answered', async () => {
    const { createServer } = await import('node:net')
    const deaf = createServer(() => {}).listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(deaf.listening).toBe(true))
    const remote = (await states()).get('remote')!
    const { port } = deaf.address() as { port: number }
    const write = async (url: string) => {
      const { operations } = (await states()).change({ remote: { ...remote, url } })
      await account.store.commit({ at: 0, actor: { user: null, token: null }, origin: 'system', operations })
    }
    await write(`http://127.0.0.1:${port}/api/v1`)
    start()
    await waitForPhase('syncing')
    const before = performance.now()
    await sync?.close()
    expect(performance.now() - before).toBeLessThan(2000)
    expect((await status())?.phase).toBe('idle')
    await write(remote.url)
    deaf.close()
  })

  it('stands back while another process syncs that tells nothing, and takes over when that ends', async () => {
    const lock = takeSyncLock(folder, { pid: 4242, what: 'outpost sync', since: Date.now() })
    if ('heldBy' in lock) throw new Error('The lock is held.')
    start()
    await waitForPhase('elsewhere')
    expect((await status())?.heldBy).toEqual({ what: 'outpost sync', pid: 4242 })
    lock.release()
    await waitForPhase('idle')
  })

  it('does not speak over another that tells of itself, and takes over when that ends', async () => {
    start()
    const before = await rounds()
    await waitFor(async () => expect(await rounds()).toBe(before + 1))
    await waitForQuiet()
    const first = sync
    const { store } = account
    const { cursor } = await store.changesSince(null)
    start()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect(await store.changesSince(cursor)).toMatchObject({ entries: [] })
    await first?.close()
    await waitFor(async () => expect(await rounds()).toBe(before + 2))
  })

  it('says what broke it and begins again', async () => {
    const root = await mkdtemp(join(tmpdir(), 'outpost-sync-'))
    const entry = join(root, 'dying.mjs')
    const flag = JSON.stringify(join(root, 'died'))
    await writeFile(
      entry,
      `import { existsSync, writeFileSync } from 'node:fs'
      if (existsSync(${flag})) await import(${JSON.stringify(workerUrl.href)})
      else { writeFileSync(${flag}, ''); throw new Error('the thread broke') }`,
    )
    const before = await rounds()
    start({ url: pathToFileURL(entry) })
    await waitFor(async () => expect(await rounds()).toBeGreaterThan(before))
    expect(said).toEqual(['Sync stopped and will restart in 1 s: the thread broke'])
    await rm(root, { recursive: true })
  })

  it('[S43] says that sync restarted itself, and ends a thread that failed and hangs', async () => {
    const root = await mkdtemp(join(tmpdir(), 'outpost-sync-'))
    const entry = join(root, 'hanging.mjs')
    const flag = JSON.stringify(join(root, 'hung'))
    await writeFile(
      entry,
      `import { existsSync, writeFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      if (existsSync(${flag})) await import(${JSON.stringify(workerUrl.href)})
      else {
        writeFileSync(${flag}, '')
        parentPort.postMessage({ is: 'restarted', message: 'A round was ended.' })
        parentPort.postMessage({ is: 'failed', message: 'the round hangs' })
        setInterval(() => {}, 1000)
      }`,
    )
    const before = await rounds()
    start({ url: pathToFileURL(entry) })
    await waitFor(async () => expect(await rounds()).toBeGreaterThan(before))
    expect(said).toEqual(['A round was ended.', 'Sync stopped and will restart in 1 s: the round hangs'])
    await rm(root, { recursive: true })
  })

  it('says so of an account that mirrors nobody', async () => {
    const local = place.path('local')
    await place.runHere(['seed', '--data', local, '--contacts', '1'])
    said = []
    const other = startSync({
      workerUrl,
      options: { account: { folder: local, configFolder: place.path('config') }, what: 'the test' },
      say: (line) => said.push(line),
    })
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000)
    expect(said[0]).toContain(`The account in ${local} is local, not mirror.`)
    await other.close()
  })
})
