import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { listSchemaStatements } from '../../src-main/store/sqlite/schema.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import type { OpenStore } from './store-fixture.ts'
import { describeStore } from './store-suite.ts'

const key = new Uint8Array(32).fill(7)
const folders: string[] = []
/** A new account, made once by the migrations and copied for each test that has the declared registry. */
const model = join(mkdtempSync(join(tmpdir(), 'outpost-store-')), 'account.db')
afterAll(() => rmSync(dirname(model), { recursive: true }))
await openSqliteStore({ file: model, key }).close()

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const openEncrypted: OpenStore = ({ registry, ids }) => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-store-'))
  folders.push(folder)
  const file = join(folder, 'account.db')
  if (!registry) copyFileSync(model, file)
  const store = openSqliteStore({
    ...{ file, key },
    ...(ids && { ids }),
    ...(registry && { registry, migrations: [{ number: 1, name: 'initial', statements: listSchemaStatements(registry) }] }),
  })
  return Promise.resolve(store)
}

describeStore('sqlite, encrypted', openEncrypted)
