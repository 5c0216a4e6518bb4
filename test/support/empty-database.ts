import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../../src-main/store/sqlite/connection.ts'
import { migrate } from '../../src-main/store/sqlite/migrate.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import { registry } from '../../src-shared/resources/index.ts'

/** The key of the databases that tests make. */
export const key = new Uint8Array(32).fill(7)

let made: { readonly bytes: Uint8Array; readonly mode: number } | undefined

/** Puts a new database there, as the migrations leave it. They run once: that takes twenty times as long as a copy. */
export function putEmptyDatabase(file: string): void {
  made ??= makeEmptyDatabase()
  writeFileSync(file, made.bytes, { mode: made.mode, flag: 'wx' })
}

function makeEmptyDatabase(): NonNullable<typeof made> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-empty-'))
  try {
    const file = join(folder, 'account.db')
    const connection = openConnection({ file, key, busyTimeoutMs: 0, now: () => performance.now(), version: migrations.length })
    migrate(connection, registry, migrations)
    connection.close()
    return { bytes: readFileSync(file), mode: statSync(file).mode }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
