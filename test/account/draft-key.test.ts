import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureDraftKey } from '../../src-main/account/draft-key.ts'
import { openAccount } from '../../src-main/account/open-account.ts'
import { findAccountFile } from '../../src-main/account/account-file.ts'
import { createPassphraseKeyWrapper } from '../../src-main/account/passphrase-key-wrapper.ts'
import { backUp } from '../../src-main/care/backup.ts'
import { restore } from '../../src-main/care/restore.ts'
import type { Store } from '../../src-main/store/port.ts'
import { everything } from '../../src-main/store/plan.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { becomeMirror } from '../../src-main/sync/connect/become-mirror.ts'
import { openTestAccount } from '../support/account-under-test.ts'
import { keyOf } from '../care/kept-account.ts'
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

it('comes back with a backup on another computer, so that drafts sealed with it still open', async () => {
  const draftKey = await ensureDraftKey(account.store, source)
  const { folder, configFolder } = account.options
  const root = dirname(folder)
  const { id: accountId } = (await findAccountFile(folder))!
  const wrapper = createPassphraseKeyWrapper(() => Promise.resolve('correct horse'), { n: 2 ** 10, r: 8, p: 1 })
  const kept = { to: join(root, 'kept.backup'), replace: false, now: 0, onProgress: () => undefined }
  await backUp({ folder, accountId, key: await keyOf(folder, configFolder), wrapper, ...kept })

  const there = { folder: join(root, 'there'), configFolder: join(root, 'config-there') }
  const { now, replace, onProgress, to: from } = kept
  await restore({ ...there, from, unwrapper: wrapper, presentKey: undefined, replace, now, onProgress })
  const { store } = await openAccount(there, registry, () => 0)
  const makesNone = () => expect.unreachable('the restored account already has a key')
  expect(await ensureDraftKey(store, { random: makesNone, clock: () => 0 })).toBe(draftKey)
  await store.close()
})
