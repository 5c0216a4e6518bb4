import { cp, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectLine } from './expect-line.ts'
import { connectMirror, serveHosted, startProxy, syncOnce } from './mirror-place.ts'
import { Place, type Served } from './run-outpost.ts'

const token = 'token-of-the-hosted-account'
let place: Place
let hosted: Served
let mirrors = 0
const folder = () => place.path(`mirror-${mirrors}`)

beforeAll(async () => {
  place = await Place.create()
  hosted = await serveHosted(place, token, '--contacts', '5', '--companies', '3', '--deals', '2', '--orders', '1')
})
// A mirror of its own for each test: one that was copied waits a minute before it sends a create.
beforeEach(async () => {
  mirrors += 1
  expect((await connectMirror(place, folder(), hosted.url, token)).code).toBe(0)
  expect((await syncOnce(place, folder())).code).toBe(0)
})
afterAll(() => place.remove())

async function make(name: string): Promise<void> {
  const mirror = await place.serve('--data', folder())
  const attributes = { 'last-name': name, 'first-name': 'New' }
  const body = JSON.stringify({ data: { type: 'contacts', attributes } })
  expect((await mirror.call('/api/v1/contacts', { method: 'POST', body })).status).toBe(201)
  await mirror.end()
}

async function count(name: string): Promise<number> {
  const { data } = (await (await hosted.call(`/api/v1/contacts?filter[last-name]=${name}`)).json()) as { data: unknown[] }
  return data.length
}

it('[S71] sends nothing twice that a restored or copied account has waiting, and says what it does', async () => {
  await make('Restored')
  const file = place.path('words')
  await writeFile(file, 'some words of a passphrase\n')
  const backup = place.path('backup')
  const secret = ['--passphrase-file', file]
  expect(await place.runHere(['backup', '--data', folder(), '--to', backup, ...secret])).toMatchObject({ code: 0 })
  await cp(folder(), place.path('copy'), { recursive: true })
  expect((await syncOnce(place, folder())).line).toMatchObject({ pushed: { created: 1 } })

  expect(await place.runHere(['restore', '--from', backup, '--data', folder(), '--replace', ...secret])).toMatchObject({
    code: 0,
  })
  const told = (await syncOnce(place, folder())).line as unknown as { notices?: string[]; pending: number }
  expect(told).toMatchObject({ pending: 0, notices: [expect.stringMatching(/^This account was restored from a backup\./)] })
  const copy = await place.runHere(['sync', '--data', place.path('copy'), '--once', '--list-rate', '200'])
  expect(copy).toMatchObject({
    code: 0,
    err: expect.stringMatching(/Another copy of this account has sent changes since\./) as string,
  })
  expect(await count('Restored')).toBe(1)
  const status = await place.runHere(['status', '--data', folder()])
  expect(status.out).toMatch(/\ncopied +\d{4}-.*: This account was restored from a backup\./)
})

it('[S73] follows a hosted CRM to its new address with what waits, and no other CRM', async () => {
  await make('Waiting')
  const moved = await startProxy(hosted.url, () => undefined)
  const other = await startProxy(hosted.url, ({ url }, answer) => {
    if (!/contacts|companies|deals|orders/.test(url ?? '')) return false
    answer.writeHead(404, { 'content-type': 'application/vnd.api+json' }).end('{"errors":[]}')
    return true
  })
  const env = { OUTPOST_REMOTE_TOKEN: token }
  const follow = (url: string, ...flags: string[]) =>
    place.runHere(['connect', '--data', folder(), '--remote', url, ...flags], { env })
  expectLine(await follow(moved.url), 2, /1 unsent change\. .* or add --moved/)
  expectLine(
    await follow(other.url, '--moved'),
    2,
    /has other records than the hosted CRM at the new address.*Nothing was changed/,
  )
  expectLine(await follow(moved.url, '--moved'), 0, new RegExp(`mirrors ${moved.url}`))
  expect((await syncOnce(place, folder())).line).toMatchObject({ ok: true, pending: 0, pushed: { created: 1 } })
  expect(await count('Waiting')).toBe(1)
  moved.close()
  other.close()
})
