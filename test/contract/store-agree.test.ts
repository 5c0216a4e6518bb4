import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createMemoryStore } from '../../src-main/store/memory/memory-store.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { key, putEmptyDatabase } from '../support/empty-database.ts'
import type { OpenStore } from './store-fixture.ts'
import { describeStoresAgree } from './store-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-agree-'))
let opened = 0

const openSqlite: OpenStore = (options) => {
  opened += 1
  const file = join(folder, `${opened}.db`)
  putEmptyDatabase(file)
  return Promise.resolve(openSqliteStore({ file, key, ...options }))
}
const openMemory: OpenStore = (options) => Promise.resolve(createMemoryStore({ registry, ...options }))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeStoresAgree('memory', openMemory, 'sqlite', openSqlite)
