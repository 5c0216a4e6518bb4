import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importDraftKey } from '../../src-renderer/api/draft-key.ts'
import { protectOldDrafts } from '../../src-renderer/record/drafts/draft-database.ts'
import { openDraftStorage, type DraftStorage } from '../../src-renderer/record/drafts/draft-storage.ts'

const key = 'create deals'
const draft = { name: 'Kestrel pallets', company: { value: '5', label: 'Ада' } }
const onUnreadable = vi.fn()
let secret: CryptoKey
const storages: DraftStorage<object>[] = []

const makeKey = (fill: number) =>
  importDraftKey(btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))) as Promise<CryptoKey>

function open(accountId = 'one', by: CryptoKey | undefined = secret): DraftStorage<object> {
  const storage = openDraftStorage<object>({ accountId, secret: by, onUnreadable })
  storages.push(storage)
  return storage
}

beforeEach(async () => {
  secret = await makeKey(1)
  onUnreadable.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  for (const storage of storages.splice(0)) storage.close()
  for (const { name } of await indexedDB.databases()) await Dexie.delete(name!)
  vi.restoreAllMocks()
})

/** Every row of every database of this page, with its bytes as text. */
async function readAll(): Promise<string> {
  const texts: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await new Dexie(name!).open()
    for (const table of database.tables) for (const row of (await table.toArray()) as object[]) texts.push(toText(row))
    database.close()
  }
  return texts.join('\n')
}

const toText = (row: object): string =>
  Object.entries(row)
    .map(
      ([name, value]) =>
        `${name} ${ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? new TextDecoder().decode(value) : JSON.stringify(value)}`,
    )
    .join(' ')

/** What a version without encryption left. */
async function leavePlain(value: object = draft): Promise<void> {
  const database = new Dexie('outpost-drafts-one')
  database.version(1).stores({ kept: 'key' })
  await database.table('kept').put({ key, value })
  database.close()
}

describe('a draft in the database of the browser', () => {
  it('is there again, for its own account alone, until it is dropped', async () => {
    await open().keep(key, draft)
    expect(await open().find(key)).toEqual(draft)
    expect(await open('two').find(key)).toBeUndefined()
    await open().drop(key)
    expect(await open().find(key)).toBeUndefined()
    expect(onUnreadable).not.toHaveBeenCalled()
  })

  it('is stored again after the database could not be opened once', async () => {
    const storage = open()
    const failing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await expect(storage.keep(key, {})).rejects.toThrow('no room')
    failing.mockRestore()
    await storage.keep(key, draft)
    expect(await open().find(key)).toEqual(draft)
  })

  it('shows no word that was typed', async () => {
    await open().keep(key, draft)
    const all = await readAll()
    expect(all).toContain(key)
    for (const word of ['Kestrel', 'pallets', 'Ада', 'company', 'label']) expect(all).not.toContain(word)
  })

  it('is encrypted with a nonce of its own at every write', async () => {
    const storage = open()
    const writes = new Set<string>()
    for (let times = 0; times < 5; times++) {
      await storage.keep(key, draft)
      writes.add(await readAll())
    }
    expect(writes.size).toBe(5)
  })

  it('is what was written last, whatever was asked for at once', async () => {
    const storage = open()
    await Promise.all([storage.keep(key, { name: 'a' }), storage.drop(key), storage.keep(key, { name: 'b' })])
    expect(await storage.find(key)).toEqual({ name: 'b' })
    await Promise.all([storage.keep(key, { name: 'a'.repeat(100_000) }), storage.drop(key)])
    expect(await storage.find(key)).toBeUndefined()
  })

  it('is stored although its form is closed at once', async () => {
    const storage = open()
    const kept = storage.keep(key, draft)
    storage.close()
    await kept
    expect(await open().find(key)).toEqual(draft)
  })

  it('is removed with a message where the key does not fit', async () => {
    await open().keep(key, draft)
    const other = open('one', await makeKey(2))
    expect(await other.find(key)).toBeUndefined()
    expect(onUnreadable).toHaveBeenCalledOnce()
    expect(await open().find(key)).toBeUndefined()
    expect(onUnreadable).toHaveBeenCalledOnce()
  })

  it('opens in its own place alone', async () => {
    await open().keep(key, draft)
    const database = await new Dexie('outpost-drafts-one').open()
    const row = (await database.table('sealed').get(key)) as object
    await database.table('sealed').put({ ...row, key: 'create orders' })
    database.close()
    expect(await open().find('create orders')).toBeUndefined()
    expect(onUnreadable).toHaveBeenCalledOnce()
    expect(await open().find(key)).toEqual(draft)
  })
})

describe('a draft that an older version left in plain text', () => {
  it('is encrypted at the first start, and is there', async () => {
    await leavePlain()
    expect(await readAll()).toContain('Kestrel')
    await protectOldDrafts('one', secret)
    expect(await readAll()).not.toContain('Kestrel')
    expect(await open().find(key)).toEqual(draft)
  })

  it('is there also where its form is opened first, and never replaces a newer one', async () => {
    await leavePlain()
    expect(await open().find(key)).toEqual(draft)
    await open().keep(key, { name: 'newer' })
    await protectOldDrafts('one', secret)
    expect(await open().find(key)).toEqual({ name: 'newer' })
  })

  it('is removed where the page cannot encrypt', async () => {
    await leavePlain()
    await protectOldDrafts('one', undefined)
    expect(await indexedDB.databases()).toEqual([])
  })

  it('is not looked for where there is none', async () => {
    await protectOldDrafts('one', secret)
    expect(await indexedDB.databases()).toEqual([])
  })
})

describe('a page that cannot encrypt', () => {
  it('has no key', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => undefined })
    expect(await makeKey(1)).toBeUndefined()
    vi.unstubAllGlobals()
  })

  it('has drafts in memory, and writes nothing', async () => {
    const without = () => openDraftStorage<object>({ accountId: 'one', secret: undefined, onUnreadable })
    await without().keep(key, draft)
    expect(await without().find(key)).toEqual(draft)
    expect(await indexedDB.databases()).toEqual([])
    await without().drop(key)
    expect(await without().find(key)).toBeUndefined()
  })
})

it('the key of drafts cannot be read again', async () => {
  await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow()
})
