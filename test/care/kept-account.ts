import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openDatabase } from '../../src-main/care/open-database.ts'
import { createFileKeyWrapper } from '../../src-main/account/file-key-wrapper.ts'
import { findAccountFile } from '../../src-main/account/account-file.ts'
import { Place } from '../cli/run-outpost.ts'

/** A place with two machines: the account's own, and one that has never heard of it. */
export async function createPlace(): Promise<{ readonly place: Place; readonly other: { env: NodeJS.ProcessEnv } }> {
  const place = await Place.create()
  writeFileSync(place.path('pass'), 'correct horse battery\n')
  return { place, other: { env: { OUTPOST_CONFIG_DIR: place.path('config-elsewhere') } } }
}

export async function keyOf(folder: string, configFolder: string): Promise<Uint8Array> {
  const file = await findAccountFile(folder)
  if (!file) throw new Error(`no account in ${folder}`)
  return createFileKeyWrapper(configFolder).unwrap(file.id, file.key)
}

/** Runs SQL past all that the store looks after. */
export async function runSql(folder: string, configFolder: string, sql: string): Promise<void> {
  const connection = openDatabase(folder, await keyOf(folder, configFolder))
  try {
    // Lets even what SQLite keeps for itself be written.
    ;(connection.db as typeof connection.db & { unsafeMode(on: boolean): void }).unsafeMode(true)
    connection.db.exec(sql)
  } finally {
    connection.close()
  }
}

/** Every row of every table, as one digest for each. */
export async function digestTables(folder: string, configFolder: string): Promise<Record<string, string>> {
  const connection = openDatabase(folder, await keyOf(folder, configFolder))
  try {
    const names = connection.db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*_parts*' AND name NOT GLOB '*_prefixes*'`)
      .pluck()
      .all() as string[]
    const digestOf = (name: string) => {
      const rows = connection.db.prepare(`SELECT * FROM "${name}"`).raw().safeIntegers().all() as unknown[][]
      const texts = rows.map((row) => row.map(String).join('\u0001')).sort()
      return `${texts.length} ${createHash('sha256').update(texts.join('\u0002')).digest('hex')}`
    }
    return Object.fromEntries(names.map((name) => [name, digestOf(name)]))
  } finally {
    connection.close()
  }
}

/** Every file below a folder with what it holds. */
export function digestFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const list = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return [relative(folder, path), entry.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'folder']
  })
  return Object.fromEntries(list.sort()) as Record<string, string>
}
