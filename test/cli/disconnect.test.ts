import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectMirror, serveHosted, syncOnce } from './mirror-place.ts'
import { expectLine } from './expect-line.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
const folder = () => place.path('mirror')

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '3')
  await connectMirror(place, folder(), hosted.url, token)
  expect((await syncOnce(place, folder())).code).toBe(0)
})
afterAll(() => place.remove())

const run = (...words: string[]) => place.runHere(['disconnect', '--data', folder(), ...words])
const status = async () =>
  JSON.parse((await place.runHere(['status', '--data', folder(), '--json'])).out) as Record<string, unknown>

it('forgets whom it mirrored and keeps every record; connecting again goes on where it was', async () => {
  const left = await place.run(['disconnect', '--data', folder()])
  expectLine(left, 0, new RegExp(`no longer mirrors ${hosted.url}`))
  expect(await status()).toMatchObject({ account: { kind: 'mirror', remote: null }, records: { contacts: 3 } })
  expectLine(await run(), 2, /is not connected/)
  expectLine(await place.runHere(['sync', '--data', folder(), '--once']), 2, /is not connected.*`outpost connect`/)
  const mirror = await place.serve('--data', folder())
  expect((await mirror.call('/api/v1/contacts/1')).status).toBe(200)
  await mirror.end()

  expectLine(await connectMirror(place, folder(), hosted.url, token), 0, /mirrors/)
  const { code, line } = await syncOnce(place, folder())
  expect([code, line.pulled.created]).toEqual([0, 0])
})

it('does not leave changes behind unless they are kept in a file of their own', async () => {
  const mirror = await place.serve('--data', folder())
  const attributes = { 'first-name': 'Anna', 'last-name': 'Waits' }
  await mirror.call('/api/v1/contacts', { method: 'POST', body: JSON.stringify({ data: { type: 'contacts', attributes } }) })
  expectLine(await run(), 2, /1 change is not sent yet.*--keep FILE/)
  const file = place.path('kept.json')
  await writeFile(file, 'precious')
  expectLine(await run('--keep', file), 2, /kept\.json already exists/)
  expectLine(await run('--keep', place.path('none', 'kept.json')), 2, /cannot be written/)
  expect([await readFile(file, 'utf8'), (await status())['account']]).toEqual([
    'precious',
    { kind: 'mirror', remote: hosted.url },
  ])

  const other = place.path('waiting.json')
  const left = await run('--keep', other, '--json')
  expect([left.code, JSON.parse(left.out)]).toEqual([0, { account: { kind: 'mirror', remote: null }, kept: 1 }])
  const kept = JSON.parse(await readFile(other, 'utf8')) as { outbox: unknown[]; conflicts: unknown[]; remote: string }
  expect(kept).toMatchObject({ remote: hosted.url, outbox: [{ action: 'create', recordId: '-1' }], conflicts: [] })
  expect(await status()).toMatchObject({ outbox: { pending: 1, parked: 0 } })
  await mirror.end()

  // Another account is not let in between.
  const elsewhere = place.path('elsewhere')
  const seeded = await place.runHere(['seed', '--data', elsewhere, '--hosted', '--contacts', '1'])
  expect(seeded.code).toBe(0)
  const stranger = await place.serve('--data', elsewhere, '--rate-limit', '0', '--token', token)
  const refused = await connectMirror(place, folder(), stranger.url, token)
  expectLine(refused, 2, /holds records of the hosted CRM that it was disconnected from, with 1 unsent change/)
  expectLine(await connectMirror(place, folder(), hosted.url, token), 0, /mirrors/)
  expect(await syncOnce(place, folder())).toMatchObject({ code: 0, line: { pushed: { created: 1 }, pending: 0 } })
})

it('waits for nobody who syncs, and says who does', async () => {
  const mirror = await place.serve('--data', folder(), '--sync')
  let outcome = await run()
  for (let tries = 0; tries < 20 && !outcome.err.includes('being synced'); tries += 1) {
    await connectMirror(place, folder(), hosted.url, token)
    await new Promise((resolve) => setTimeout(resolve, 200))
    outcome = await run()
  }
  expectLine(outcome, 2, /being synced by/)
  expect((await status())['account']).toEqual({ kind: 'mirror', remote: hosted.url })
  await mirror.end()
})
