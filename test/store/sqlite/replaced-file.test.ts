import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRaw } from '../../../src-main/care/raw-database.ts'

const key = randomBytes(32)
let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-replaced-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function make(file: string, name: string): void {
  const db = openRaw(file, key)
  db.exec(`CREATE TABLE mark (name); INSERT INTO mark VALUES ('${name}')`)
  db.close()
}

/** Opens the database in another thread, which waits for its lock, and reads the mark. */
const source = `
  const { parentPort, workerData: { url, file, key } } = require('node:worker_threads')
  import(url).then(({ openConnection }) => {
    parentPort.postMessage('opening')
    const connection = openConnection({ file, key, busyTimeoutMs: 10_000, now: () => performance.now(), version: 1 })
    parentPort.postMessage(connection.db.prepare('SELECT name FROM mark').pluck().get())
    connection.close()
  })`
const url = new URL('../../../src-main/store/sqlite/connection.ts', import.meta.url).href

test('a database that is replaced while it is being opened: the new one is opened', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [file, next] = [join(folder, `${round}.db`), join(folder, `${round}.next`)]
    make(file, 'former')
    make(next, 'new')
    const holder = openRaw(file, key)
    holder.exec('BEGIN EXCLUSIVE')
    const worker = new Worker(source, { eval: true, workerData: { url, file, key } })
    expect(await once(worker, 'message')).toEqual(['opening'])
    await wait(120 + 23 * round)
    renameSync(next, file)
    const read = once(worker, 'message')
    holder.close()
    expect(await read).toEqual(['new'])
    await worker.terminate()
  }
})
