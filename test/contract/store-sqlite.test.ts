import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import type { Store } from '../../src-main/store/port.ts'
import { listSchemaStatements } from '../../src-main/store/sqlite/schema.ts'
import { openSqliteStore } from '../../src-main/store/sqlite/sqlite-store.ts'
import { describeStore } from './store-suite.ts'

const opened: { store: Store; folder: string }[] = []

afterEach(async () => {
  for (const { store, folder } of opened.splice(0)) {
    await store.close()
    rmSync(folder, { recursive: true })
  }
})

describeStore('sqlite, encrypted', ({ registry, ids }) => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-store-'))
  const store = openSqliteStore({
    file: join(folder, 'account.db'),
    key: new Uint8Array(32).fill(7),
    ...(ids && { ids }),
    ...(registry && { registry, migrations: [{ number: 1, name: 'initial', statements: listSchemaStatements(registry) }] }),
  })
  opened.push({ store, folder })
  return Promise.resolve(store)
})
