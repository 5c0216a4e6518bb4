import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { everything } from '../../../src-main/store/plan.ts'
import { StoreError } from '../../../src-main/store/store-error.ts'
import { commit, connectTo, create, key, newFile, openStore } from './opened-store.ts'

const secret = 'Нефертити'
const another = new Uint8Array(32).fill(8)

function faultOf(open: () => unknown): string {
  try {
    open()
  } catch (error) {
    if (error instanceof StoreError) return error.fault
    throw error
  }
  return 'none'
}

const bytesOf = (file: string) => [file, `${file}-wal`].map((path) => (existsSync(path) ? readFileSync(path, 'hex') : null))

describe('what is on the disk', () => {
  test('holds no plain text, in the log nor in the file', async () => {
    const file = newFile()
    const store = openStore(file)
    await commit(store, [create('contacts', { 'last-name': secret, email: 'queen@example.com' })])
    const logged = readFileSync(`${file}-wal`)
    await store.close()
    const kept = readFileSync(file)
    expect(logged.length).toBeGreaterThan(8192)
    for (const bytes of [logged, kept]) {
      for (const text of [secret, secret.toLowerCase(), 'queen@', 'SQLite format', 'last-name', 'CREATE TABLE']) {
        expect(bytes.includes(text), text).toBe(false)
      }
    }
  })

  test('spills nothing to files while sorting', () => {
    expect(connectTo(newFile()).db.pragma('temp_store', { simple: true })).toBe(2)
  })
})

describe('what cannot be opened is refused in one line, and nothing is touched', () => {
  test('a wrong key', async () => {
    const file = newFile()
    const store = openStore(file)
    await commit(store, [create('contacts', { 'last-name': secret })])
    await store.close()
    const before = bytesOf(file)
    expect(faultOf(() => openStore(file, { key: another }))).toBe('wrong-key')
    expect(bytesOf(file)).toEqual(before)
    expect((await openStore(file).read({ type: 'contacts', where: everything })).count).toBe(1)
  })

  test('a wrong key while the log of a killed process is still to be taken in', async () => {
    const file = newFile()
    const child = fileURLToPath(new URL('killed-writer.ts', import.meta.url))
    spawnSync(process.execPath, [child, file, Buffer.from(key).toString('hex')])
    const before = bytesOf(file)
    expect(before[1]).not.toBeNull()
    expect(faultOf(() => openStore(file, { key: another }))).toBe('wrong-key')
    expect(bytesOf(file)).toEqual(before)
    expect((await openStore(file).read({ type: 'contacts', where: everything })).count).toBe(3)
  })

  test('a file that is not a database', () => {
    const file = newFile()
    writeFileSync(file, 'a letter\n'.repeat(2000))
    const before = bytesOf(file)
    expect(faultOf(() => openStore(file))).toBe('wrong-key')
    expect(bytesOf(file)).toEqual(before)
  })

  test('a database of a newer version', async () => {
    const file = newFile()
    await openStore(file).close()
    const connection = connectTo(file)
    connection.db.pragma('user_version = 4711')
    connection.close()
    const before = bytesOf(file)
    expect(() => openStore(file)).toThrow(/newer version \(4711\)/)
    expect(faultOf(() => openStore(file))).toBe('newer-version')
    expect(bytesOf(file)).toEqual(before)
  })

  test('a folder that is not there', () => {
    expect(faultOf(() => openStore(join(dirname(newFile()), 'nowhere', 'account.db')))).toBe('cannot-open')
  })

  test('a key of the wrong length', () => {
    expect(() => openStore(newFile(), { key: new Uint8Array(16) })).toThrow('32 bytes')
  })
})
