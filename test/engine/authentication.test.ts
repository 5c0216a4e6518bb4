import { beforeEach, expect, test, vi } from 'vitest'
import { createAuthentication } from '../../src-main/engine/authentication.ts'
import { addToken, revokeToken, setTokenExpiry } from '../../src-main/engine/tokens.ts'
import type { Store } from '../../src-main/store/port.ts'
import { createStates, loadStates } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { hash } from '../support/engine-under-test.ts'
import { commit, create, newFile, openStore } from '../store/sqlite/opened-store.ts'

const token = { secret: 's3cret', name: null, scopes: ['contact_read'], userId: '1', at: 0, zone: 'UTC' }
const header = 'Bearer s3cret'
let now = 1000
const clock = () => now
let store: Store
let elsewhere: Store
let id: string

beforeEach(async () => {
  const file = newFile()
  store = openStore(file)
  elsewhere = openStore(file)
  id = (await addToken(store, hash, token)).id
})

test('a token is looked up once, and again after whatever was committed, here or elsewhere', async () => {
  const authenticate = createAuthentication(store, hash, 'local', clock)
  const read = vi.spyOn(store, 'read')
  const first = await authenticate(header)
  expect(first).toMatchObject({ id, secret: 's3cret', scopes: ['contact_read'], userId: '1' })
  expect(await authenticate(header)).toEqual(first)
  expect(read).toHaveBeenCalledTimes(1)
  for (const [at, committing] of [store, elsewhere].entries()) {
    await commit(committing, [create('companies', { name: 'Orion' })])
    expect(await authenticate(header)).toEqual(Object.assign({}, first, { position: (await store.changesSince(null)).cursor }))
    expect(read).toHaveBeenCalledTimes(at + 2)
  }
})

test('a token that is revoked, here or elsewhere, is refused from that moment on', async () => {
  const authenticate = createAuthentication(store, hash, 'local', clock)
  for (const revoking of [store, elsewhere]) {
    const again = await addToken(store, hash, token)
    expect(await authenticate(header)).toMatchObject({ id: again.id })
    await revokeToken(revoking, again.id, 1)
    expect(await authenticate(header)).toBeUndefined()
  }
})

test('a secret that no header can carry is kept once, like any other', async () => {
  const odd = { ...token, secret: 'two words' }
  const { id: first } = await addToken(store, hash, odd)
  expect(await addToken(elsewhere, hash, odd)).toEqual({ id: first })
})

test('a token opens nothing from its expiry on, until another process moves that', async () => {
  const authenticate = createAuthentication(store, hash, 'local', clock)
  const { id: other } = await addToken(store, hash, { ...token, secret: 'short', expiresAt: 5000 })
  now = 4999
  expect(await authenticate('Bearer short')).toMatchObject({ id: other, expiresAt: 5000 })
  now = 5000
  expect(await authenticate('Bearer short')).toBe('expired')
  expect(await authenticate(header)).toMatchObject({ id })
  expect(await setTokenExpiry(elsewhere, other, { expiresAt: null, at: now, zone: 'UTC' })).toBe(true)
  expect(await authenticate('Bearer short')).toMatchObject({ id: other, expiresAt: null })
  expect(await setTokenExpiry(elsewhere, '999', { expiresAt: null, at: now, zone: 'UTC' })).toBe(false)
})

test('tells where the journal ended when the token was found', async () => {
  const authenticate = createAuthentication(store, hash, 'local', clock)
  const { cursor: before } = await store.changesSince(null)
  expect(await authenticate(header)).toMatchObject({ position: before })
  await addToken(elsewhere, hash, { ...token, secret: 'another' })
  const { cursor: after } = await store.changesSince(null)
  expect(after).not.toBe(before)
  expect(await authenticate(header)).toMatchObject({ position: after })
})

test('a token that was unknown is taken once another process has added it', async () => {
  const authenticate = createAuthentication(store, hash, 'local', clock)
  expect(await authenticate('Bearer other')).toBeUndefined()
  await addToken(elsewhere, hash, { ...token, secret: 'other' })
  expect(await authenticate('Bearer other')).toMatchObject({ secret: 'other' })
})

test.each([null, '', 's3cret', 'Basic s3cret', 'Bearer', 'Bearer s3 cret'])('%j carries no token', async (sent) => {
  expect(await createAuthentication(store, hash, 'local', clock)(sent)).toBeUndefined()
})

test("a mirror's token speaks for the hosted user from the moment it is connected, and for no one before", async () => {
  const { id: own } = await addToken(store, hash, { ...token, secret: 'own', userId: null })
  const authenticate = createAuthentication(store, hash, 'mirror', clock)
  const find = () => authenticate('Bearer own')
  expect(await find()).toMatchObject({ userId: null })
  const remote = { url: 'https://crm.example/api/v1', token: 't', userId: '90071992547409931' }
  await commit(elsewhere, createStates(registry, remote))
  expect(await authenticate('Bearer own')).toMatchObject({ id: own, userId: '90071992547409931' })
  await commit(elsewhere, (await loadStates(elsewhere)).change({ remote: { ...remote, userId: null } }).operations)
  expect(await find()).toMatchObject({ userId: null })
  expect(await createAuthentication(store, hash, 'local', clock)('Bearer own')).toMatchObject({ userId: null })
})
