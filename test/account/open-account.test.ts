import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3-multiple-ciphers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAccountFile } from '../../src-main/account/account-file.ts'
import type { AccountProblem } from '../../src-main/account/account-problem.ts'
import { findOrCreateAccountFile } from '../../src-main/account/account-folder.ts'
import { createFileKeyWrapper } from '../../src-main/account/file-key-wrapper.ts'
import { type AccountOptions, type OpenAccount, openAccount } from '../../src-main/account/open-account.ts'
import { createStates, loadStates } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'

let root: string
let folder: string
let configFolder: string
const hosted = { create: { kind: 'hosted', timeZone: 'Europe/Berlin' } } as const
const open = (options: Partial<AccountOptions> = {}) =>
  openAccount({ folder, configFolder, ...options }, registry, () => 1_700_000_000_000)
const codeOf = async (opening: Promise<OpenAccount>) => {
  try {
    await (await opening).store.close()
    return 'none'
  } catch (error) {
    return (error as AccountProblem).code
  }
}
const createThenClose = async () => (await open(hosted)).store.close()

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'outpost-open-'))
  folder = join(root, 'account')
  configFolder = join(root, 'config')
})
afterEach(() => rm(root, { recursive: true }))

describe('opening an account', () => {
  it('makes it once; its kind and zone stay what they were made', async () => {
    await createThenClose()
    const again = await open({ create: { kind: 'local', timeZone: 'UTC' } })
    expect(again).toMatchObject({ kind: 'hosted', timeZone: 'Europe/Berlin', ownerId: '1' })
    await again.store.close()
  })

  it("has this computer's zone where no other is named", async () => {
    const known = new Intl.DateTimeFormat().resolvedOptions()
    const elsewhere = { ...known, timeZone: 'Asia/Tashkent' }
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(elsewhere)
    for (const _ of ['made', 'opened']) {
      const { timeZone, store } = await open({ create: { kind: 'local' } })
      expect(timeZone).toBe('Asia/Tashkent')
      await store.close()
      asked.mockRestore()
    }
  })

  it('has the zone of the hosted CRM as a mirror, once that is known', async () => {
    const mirror = { create: { kind: 'mirror', timeZone: 'Asia/Tashkent' } } as const
    const first = await open(mirror)
    expect(first.timeZone).toBe('Asia/Tashkent')
    const remote = { url: 'https://crm.example/api/v1', token: 't', userId: null }
    const by = { at: 0, actor: { user: null, token: null }, origin: 'system' } as const
    await first.store.commit({ ...by, operations: createStates(registry, remote) })
    const findings = { probedAt: 0, shownZone: '+03:00', filterZone: null, bounds: null, types: {} }
    await first.store.commit({ ...by, operations: (await loadStates(first.store)).change({ findings }).operations })
    await first.store.close()
    const again = await open(mirror)
    expect(again.timeZone).toBe('+03:00')
    await again.store.close()
  })

  it('goes on where a crash left a description and a key without a database', async () => {
    await findOrCreateAccountFile(folder, createFileKeyWrapper(configFolder))
    const account = await open(hosted)
    expect(account.kind).toBe('hosted')
    await account.store.close()
  })

  it('gives all who come at once the same account', async () => {
    const accounts = await Promise.all([1, 2, 3, 4].map(() => open(hosted)))
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1)
    const { rows } = await accounts[0]!.store.read({ type: 'account', where: { op: 'all', of: [] } })
    expect(rows).toHaveLength(1)
    for (const { store } of accounts) await store.close()
  })
})

describe('what is refused', () => {
  it('an account that is not there, and none is made', async () => {
    expect(await codeOf(open())).toBe('absent')
    expect(await readdir(root)).toEqual([])
  })

  it('another kind, another zone', async () => {
    await createThenClose()
    expect(await codeOf(open({ kinds: ['local', 'mirror'] }))).toBe('kind-differs')
    expect(await codeOf(open({ timeZone: 'UTC' }))).toBe('zone-differs')
    expect(await codeOf(open({ kinds: ['hosted'], timeZone: 'Europe/Berlin' }))).toBe('none')
  })

  it('a key that is not the one, and one that is gone', async () => {
    await createThenClose()
    const [name] = await readdir(join(configFolder, 'keys'))
    const keyFile = join(configFolder, 'keys', name!)
    await writeFile(keyFile, 'ab'.repeat(32))
    expect(await codeOf(open())).toBe('key-unfit')
    await rm(keyFile)
    expect(await codeOf(open())).toBe('key-missing')
  })

  it('a database of a newer version', async () => {
    await createThenClose()
    const file = (await findAccountFile(folder))!
    const key = await createFileKeyWrapper(configFolder).unwrap(file.id, file.key)
    const database = new Database(join(folder, 'outpost.db'))
    database.pragma(`cipher='aegis'`)
    database.pragma(`key='raw:${Buffer.from(key).toString('hex')}'`)
    database.pragma('user_version = 9999')
    database.close()
    expect(await codeOf(open())).toBe('newer')
  })
})
