import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureDraftKey } from '../../src-main/account/draft-key.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import type { Store } from '../../src-main/store/port.ts'
import { everything } from '../../src-main/store/plan.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { becomeMirror } from '../../src-main/sync/connect/become-mirror.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { openEngine } from '../support/engine-under-test.ts'

let account: Awaited<ReturnType<typeof openTestAccount>>
beforeEach(async () => {
  account = await openTestAccount()
})
afterEach(async () => {
  await account.close()
  await rm(account.options.folder, { recursive: true, force: true })
})

const source = { random: randomBytes, clock: () => 0 }
const openAgain = async () => (await openAccount(account.options, registry, () => 0)).store
async function readEntries(store: Store) {
  const found = await store.changesSince('0', 100, { types: ['account'] })
  return found.kept ? found.entries : []
}

it('has 32 bytes, is made once and stays when the account is opened again or becomes a mirror', async () => {
  const key = await ensureDraftKey(account.store, source)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await ensureDraftKey(account.store, source)).toBe(key)
  expect(await becomeMirror(account.store, 0)).toBe(true)
  const again = await openAgain()
  expect(await ensureDraftKey(again, source)).toBe(key)
  await again.close()
})

it('is the same for two processes that ask at once', async () => {
  const other = await openAgain()
  const keys = await Promise.all([account.store, other].map((store) => ensureDraftKey(store, source)))
  expect(keys[0]).toBe(keys[1])
  await other.close()
})

it('takes the place of a stored value that cannot be a key', async () => {
  const [row] = (await account.store.read({ type: 'account', where: everything })).rows
  const attributes = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(row!.attributes).toString()) as object), 'draft-key': 'x' }),
  )
  const { type, key } = row!
  await account.store.commit({
    at: 0,
    actor: { user: null, token: null },
    origin: 'system',
    operations: [{ op: 'update', type, key, attributes, changes: {} }],
  })
  expect(Buffer.from(await ensureDraftKey(account.store, source), 'base64')).toHaveLength(32)
})

it('stands neither in the journal nor in anything that the API answers', async () => {
  const key = await ensureDraftKey(account.store, source)
  const entries = await readEntries(account.store)
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain(key)
  const api = await openEngine(account.store)
  const headers = { authorization: `Bearer ${api.token}` }
  for (const path of ['/ext/v1/account', '/api/v1/account', '/ext/v1/journal', '/ext/v1/openapi.json', '/ext/v1/preferences']) {
    const answer = await (await api.fetch(path, { headers })).text()
    expect([path, answer.includes(key), answer.includes('draft-key')]).toEqual([path, false, false])
  }
  await api.engine.close()
})
