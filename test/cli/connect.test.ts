import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectMirror, listen, type Web } from './mirror-place.ts'
import { expectLine } from './expect-line.ts'
import { Place } from './run-outpost.ts'

const token = 'a-token-that-nobody-sees'
let place: Place
let crm: Web
/** What the hosted CRM was asked, and by which token. */
let asked: string[] = []

const createCrm = () =>
  listen(({ method, url, headers: { authorization } }, answer) => {
    asked.push(`${method} ${url} ${authorization}`)
    const user = new Map([
      [`Bearer ${token}`, 5],
      ['Bearer a-newer-token-of-the-same', 5],
      ['Bearer a-token-of-someone-else', 6],
    ]).get(authorization ?? '')
    answer.writeHead(user === undefined ? 401 : 200, { 'content-type': 'application/vnd.api+json' })
    const attributes = { 'user-id': user, scopes: [] }
    answer.end(JSON.stringify(user === undefined ? { errors: [] } : { data: { type: 'oauth-token', id: '1', attributes } }))
  })

beforeAll(async () => {
  place = await Place.create()
  crm = await createCrm()
})
afterAll(async () => {
  crm.close()
  await place.remove()
})

const remoteOf = async (folder: string) => {
  const { out, err } = await place.runHere(['status', '--data', folder, '--json'])
  expect(err).toBe('')
  return (JSON.parse(out) as { account: unknown }).account
}

it('makes a mirror by one call, shows whom it mirrors, and never the token', async () => {
  const folder = place.path('first')
  asked = []
  const connected = await connectMirror(place, folder, `${crm.url}/api/v1/`, token)
  expectLine(connected, 0, new RegExp(`mirrors ${crm.url} \\(user 5, token …sees\\)`))
  expect(asked).toEqual([`GET /api/v1/current-token Bearer ${token}`])
  expect(await remoteOf(folder)).toEqual({ kind: 'mirror', remote: crm.url })
  for (const name of await readdir(folder)) expect((await readFile(`${folder}/${name}`)).includes(token)).toBe(false)
  const status = await place.runHere(['status', '--data', folder])
  expect(status.out).not.toContain(token)
  expect(status.out).toMatch(/token …sees\)\nlast synced +never\nserver tested +not yet\n/)
  const again = await place.runHere(['connect', '--data', folder, '--remote', crm.url, '--remote-token', token, '--json'])
  expect(JSON.parse(again.out)).toEqual({ account: { kind: 'mirror', remote: crm.url }, userId: '5' })
})

it('starts anew for another account while empty; with records it takes a new token and no other account', async () => {
  const folder = place.path('held')
  await connectMirror(place, folder, crm.url, token)
  expectLine(await connectMirror(place, folder, crm.url, 'a-token-of-someone-else'), 0, /user 6/)
  expectLine(await connectMirror(place, folder, crm.url, token), 0, /user 5/)
  const served = await place.serve('--data', folder)
  const attributes = { 'first-name': 'Anna', 'last-name': 'Keller' }
  const created = await served.call('/api/v1/contacts', {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'contacts', attributes } }),
  })
  expect(await created.json()).toMatchObject({ data: { id: '-1' } })
  const other = await createCrm()
  const refusal = new RegExp(
    `holds records of ${crm.url} \\(user 5.*, with 1 unsent change\\. Nothing was changed\\. Connect another folder`,
  )
  const [byUser, byAddress, renewed] = await Promise.all([
    connectMirror(place, folder, crm.url, 'a-token-of-someone-else'),
    connectMirror(place, folder, other.url, token),
    connectMirror(place, folder, crm.url, 'a-newer-token-of-the-same'),
  ])
  expectLine(byUser, 2, refusal)
  expectLine(byAddress, 2, refusal)
  expectLine(renewed, 0, /user 5, token …same/)
  expect((await served.call('/api/v1/contacts/-1')).status).toBe(200)
  expect((await place.runHere(['status', '--data', folder])).out).toMatch(/user 5, token …same/)
  await served.end()
  other.close()
})

it('says in one line why not, and leaves nothing behind', async () => {
  const portal = await listen((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'))
  const gone = await listen(() => {})
  gone.close()
  const moved = await listen((_, answer) => answer.writeHead(302, { location: `${crm.url}/api/v1/current-token` }).end())
  const tryOn = (name: string, remote: string, by = token) => connectMirror(place, place.path(name), remote, by)
  asked = []
  const outcomes = await Promise.all([
    tryOn('refused-1', crm.url, 'wrong-token'),
    tryOn('refused-2', gone.url),
    tryOn('refused-3', portal.url),
    tryOn('refused-4', moved.url),
    tryOn('refused-5', 'http://crm.example.com'),
    tryOn('refused-6', crm.url, ''),
    tryOn('refused-7', crm.url, 'two words'),
    place.runHere(['connect', '--data', place.path('refused-8')], { env: { OUTPOST_REMOTE_TOKEN: token } }),
  ])
  const expected: [number, RegExp][] = [
    [1, /does not accept this token/],
    [1, /cannot be reached/],
    [1, /sign-in page/],
    [1, /another address/],
    [2, /not encrypted/],
    [2, /--remote-token .*OUTPOST_REMOTE_TOKEN/],
    [2, /visible ASCII/],
    [2, /--remote=URL is missing/],
  ]
  for (const [index, [code, words]] of expected.entries()) expectLine(outcomes[index]!, code, words)
  // A token is shown to no address that a person did not name.
  expect(asked).toEqual(['GET /api/v1/current-token Bearer wrong-token'])
  expect((await readdir(place.root)).filter((name) => name.startsWith('refused'))).toEqual([])
  const keys = await readdir(place.path('config', 'keys'))
  expect(keys).toHaveLength(2)
  for (const web of [portal, moved]) web.close()
})

it('leaves a local and a hosted account what they are', async () => {
  await Promise.all(
    ['local', 'hosted'].map(async (kind) => {
      const folder = place.path(kind)
      const served = await place.serve('--data', folder, ...(kind === 'hosted' ? ['--hosted'] : []))
      await served.end()
      asked = []
      expectLine(await connectMirror(place, folder, crm.url, token), 2, new RegExp(`is ${kind}, not a mirror`))
      expect(asked).toEqual([])
      expect(await remoteOf(folder)).toEqual({ kind, remote: null })
    }),
  )
})
