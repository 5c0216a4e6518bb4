import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, test } from 'vitest'
import { everything } from '../../../src-main/store/plan.ts'
import { retryBusy } from '../../../src-main/store/sqlite/connection.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { commit, connectTo, create, key, newFile, openStore } from './opened-store.ts'

const writer = fileURLToPath(new URL('concurrent-writer.ts', import.meta.url))

function runWriter(file: string, start: number, commits: number): Promise<string> {
  const args = [writer, file, Buffer.from(key).toString('hex'), String(start), String(commits)]
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.on('close', (code) => done(code === 0 ? 'done' : words))
  })
}

test('several processes make the same new database at the same moment, and all write to it', async () => {
  const file = newFile()
  const start = Date.now() + 1500
  const ends = await Promise.all(Array.from({ length: 5 }, () => runWriter(file, start, 20)))
  expect(ends).toEqual(['done', 'done', 'done', 'done', 'done'])
  const store = openStore(file)
  const { rows, count } = await store.read({ type: 'contacts', where: everything, counted: true })
  expect(count).toBe(100)
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)))
  const found = await store.read({ type: 'contacts', where: { op: 'search', words: toSearchWords('several') } })
  expect(found.count).toBe(100)
  const changes = await store.changesSince('0')
  expect(changes.kept && changes.entries.length).toBe(100)
})

test('opening, closing and opening again while others do the same never fails', async () => {
  const file = newFile()
  const start = Date.now() + 1500
  const rounds = Array.from({ length: 6 }, (_, index) => runWriter(file, start + index * 40, 2))
  expect(new Set(await Promise.all(rounds))).toEqual(new Set(['done']))
})

test('what another connection commits is seen by reads and in the journal', async () => {
  const file = newFile()
  const [mine, theirs] = [openStore(file), openStore(file)]
  const { cursor } = await mine.changesSince(null)
  expect(await mine.changesSince(cursor)).toEqual({ kept: true, entries: [], cursor })
  await commit(theirs, [create('users', { name: 'Theirs' })])
  const changes = await mine.changesSince(cursor)
  expect(changes.kept && changes.entries.map(({ type, ids }) => [type, ...ids])).toEqual([['users', '1']])
  expect((await mine.read({ type: 'users', where: everything })).count).toBe(1)
})

test('a writer waits for another one instead of failing, and gives up only after its time', () => {
  const file = newFile()
  const [holder, waiting] = [connectTo(file), connectTo(file)]
  holder.db.exec('BEGIN IMMEDIATE')
  const start = performance.now()
  expect(() => waiting.write(true, () => 1)).toThrow(/locked/)
  expect(performance.now() - start).toBeGreaterThan(900)
  holder.db.exec('ROLLBACK')
  expect(waiting.write(true, () => 1)).toBe(1)
})

test('a lock that SQLite does not wait for by itself is waited for here, any other error is not', () => {
  let [time, tries] = [0, 0]
  const now = () => (time += 1)
  const fail = (code: string, times: number) => () => {
    tries += 1
    if (tries <= times) throw new Database.SqliteError('in the way', code)
    return 'done'
  }
  expect(retryBusy({ busyTimeoutMs: 100, now }, fail('SQLITE_BUSY_RECOVERY', 5))).toBe('done')
  expect(tries).toBe(6)
  tries = 0
  expect(() => retryBusy({ busyTimeoutMs: 4, now }, fail('SQLITE_PROTOCOL', 1000))).toThrow('in the way')
  expect(tries).toBeLessThan(10)
  tries = 0
  expect(() => retryBusy({ busyTimeoutMs: 100, now }, fail('SQLITE_CORRUPT', 1000))).toThrow('in the way')
  expect(tries).toBe(1)
})
