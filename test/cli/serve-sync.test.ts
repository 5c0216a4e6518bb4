import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SyncStatus } from '../../src-shared/sync/status.ts'
import { connectMirror, listDifferences, serveHosted, syncOnce } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
let folder: string

beforeAll(async () => {
  place = await Place.create()
  folder = place.path('mirror')
  hosted = await serveHosted(place, token, '--contacts', '30', '--companies', '8', '--deals', '10', '--orders', '3')
  expect((await connectMirror(place, folder, hosted.url, token)).code).toBe(0)
})
afterAll(() => place.remove())

const readSync = async (served: Served) =>
  ((await (await served.call('/ext/v1/sync')).json()) as { data: { attributes: SyncStatus } }).data.attributes
const waitFor = (check: () => Promise<void>, timeout = 50_000) => vi.waitFor(check, { timeout, interval: 100 })

describe('outpost serve', () => {
  it('keeps a mirror in sync with --sync, at two list calls a second, and tells of it', async () => {
    const served = await place.serve('--data', folder, '--sync')
    await waitFor(async () => expect((await readSync(served)).phase).toBe('syncing'))
    await waitFor(async () =>
      expect(await readSync(served)).toMatchObject({ phase: 'idle', lastSyncedAt: expect.any(String) as string }),
    )
    expect(await listDifferences(served, hosted)).toEqual([])

    const second = await place.run(['sync', '--data', folder, '--once'])
    expect([second.code, second.err]).toEqual([2, expect.stringContaining('is being synced by outpost serve, process') as string])

    const body = JSON.stringify({ data: { type: 'contacts', id: '3', attributes: { 'last-name': 'Opened' } } })
    expect((await hosted.call('/api/v1/contacts/3', { method: 'PATCH', body })).status).toBe(200)
    const open = JSON.stringify({ data: { attributes: { type: 'contacts', id: '3' } } })
    expect((await served.call('/ext/v1/sync/open', { method: 'POST', body: open })).status).toBe(200)
    await waitFor(async () => expect(await (await served.call('/api/v1/contacts/3')).text()).toContain('"Opened"'), 5_000)

    const before = performance.now()
    const { code, err } = await served.end()
    expect([code, err]).toEqual([0, ''])
    expect(performance.now() - before).toBeLessThan(4_000)
    expect((await syncOnce(place, folder)).code).toBe(0)
  })

  it('does not sync without it', async () => {
    const served = await place.serve('--data', folder)
    expect((await syncOnce(place, folder)).code).toBe(0)
    expect((await readSync(served)).phase).toBe('idle')
    await served.end()
  })

  it('refuses --sync on an account that is no mirror, with one line and exit 2', async () => {
    const flags = (...more: string[]) => ['serve', '--port', '0', '--no-ui', '--sync', ...more]
    const local = place.path('local')
    await place.runHere(['seed', '--data', local, '--contacts', '1'])
    for (const [words, args] of [
      [`The account in ${local} is local, not mirror.`, flags('--data', local)],
      [`The account in ${place.path('hosted')} is hosted, not mirror.`, flags('--data', place.path('hosted'))],
      ['Create a mirror with `outpost connect`.', flags('--data', place.path('nothing'))],
      ['--sync works only with a mirror', flags('--data', folder, '--hosted')],
    ] as const) {
      const { code, out, err } = await place.run(args)
      expect([code, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
      expect(err).toContain(words)
    }
  })
})
