import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { OpenStore } from './store-fixture.ts'
import { describeStoresAgree } from './store-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-agree-'))
const key = new Uint8Array(32).fill(7)
const empty = join(folder, 'empty.db')
let opened = 0

/** A copy of an empty store: making the tables anew for each trial would take most of the time. */
const openSqlite: OpenStore = async (options) => {
  if (opened === 0) await openSqliteStore({ file: empty, key }).close()
  opened += 1
  const file = join(folder, `${opened}.db`)
  copyFileSync(empty, file)
  return openSqliteStore({ file, key, ...options })
}
const openMemory: OpenStore = (options) => Promise.resolve(createMemoryStore({ registry, ...options }))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeStoresAgree('memory', openMemory, 'sqlite', openSqlite)
