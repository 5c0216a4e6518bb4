import { afterEach, beforeEach, expect, it } from 'vitest'
import { Place, type Served } from './run-outpost.ts'

let place: Place
let served: Served
const run = (...args: string[]) => place.runHere(['token', '--data', place.path('account'), ...args])

beforeEach(async () => {
  place = await Place.create()
  served = await place.serve('--data', place.path('account'))
})
afterEach(() => place.remove())

it('adds a token that the running server takes within its scopes, lists it, and revokes it', async () => {
  const added = await run('add', '--scopes', 'deal_write,contact_read', '--name', 'Import', '--json')
  expect([added.code, added.err]).toEqual([0, ''])
  const { id, token } = JSON.parse(added.out) as { id: string; token: string }
  expect((await served.call('/api/v1/deals', { token })).status).toBe(200)
  expect((await served.call('/api/v1/companies', { token })).status).toBe(403)

  const listed = JSON.parse((await run('list', '--json')).out) as { id: string }[]
  const mine = listed.find((entry) => entry.id === id)
  expect(mine).toMatchObject({ name: 'Import', scopes: ['deal_write', 'contact_read'], lastFour: token.slice(-4) })
  expect(JSON.stringify(listed)).not.toContain(token)

  expect(await run('revoke', id, '--json')).toMatchObject({ code: 0, out: `${JSON.stringify({ id, revoked: true })}\n` })
  expect((await served.call('/api/v1/deals', { token })).status).toBe(401)
  expect((await run('revoke', id)).code).toBe(2)
  expect((await run('revoke', 'nonsense')).code).toBe(2)
})

it('prints the token alone on standard output, for a script to take', async () => {
  const { out, err } = await run('add', '--scopes', 'contact_read')
  expect(out).toMatch(/^[\w-]{43}\n$/)
  expect(err).not.toContain(out.trim())
  expect((await served.call('/api/v1/contacts', { token: out.trim() })).status).toBe(200)
})

it('does not let serve take a narrow token for a full one', async () => {
  const { out } = await run('add', '--scopes', 'contact_read')
  const again = await place.run(['serve', '--port', '0', '--data', place.path('account'), `--token=${out.trim()}`])
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('fewer scopes')])
})

it('sets when a token expires, and shows it with the last use', async () => {
  const added = await run('add', '--scopes', 'contact_read', '--expires', '90d', '--json')
  const { id, token, expiresAt } = JSON.parse(added.out) as { id: string; token: string; expiresAt: string }
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 90 * 86_400_000)).toBeLessThan(60_000)
  expect((await served.call('/api/v1/contacts', { token })).status).toBe(200)

  const set = await run('set', id, '--expires', '2099-01-31', '--json')
  expect(JSON.parse(set.out)).toMatchObject({ id, expiresAt: expect.stringMatching(/^2099-02-01T00:00:00/) as string })
  const listed = JSON.parse((await run('list', '--json')).out) as { id: string; expiresAt: string; lastUsedAt: string }[]
  const mine = listed.find((entry) => entry.id === id)
  expect(mine?.expiresAt).toMatch(/^2099-02-01/)
  expect(Date.now() - Date.parse(mine?.lastUsedAt ?? '')).toBeLessThan(60_000)
  expect((await run('list')).out).toMatch(/expires +last used[\s\S]*2099-02-01 00:00 /)

  expect((await run('list', '--expires', '1d')).code).toBe(2)
})
