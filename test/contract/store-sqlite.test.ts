import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { listSchemaStatements } from '../../src-main/store/sqlite/schema.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { key, putEmptyDatabase } from '../support/empty-database.ts'
import type { OpenStore } from './store-fixture.ts'
import { describeStore } from './store-suite.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const openEncrypted: OpenStore = ({ registry, ids }) => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-store-'))
  folders.push(folder)
  const file = join(folder, 'account.db')
  if (!registry) putEmptyDatabase(file)
  const store = openSqliteStore({
    ...{ file, key },
    ...(ids && { ids }),
    ...(registry && { registry, migrations: [{ number: 1, name: 'initial', statements: listSchemaStatements(registry) }] }),
  })
  return Promise.resolve(store)
}

describeStore('sqlite, encrypted', openEncrypted)
