import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3-multiple-ciphers'
import { createKeyWrappers } from '../../src-main/account/key-wrappers.ts'
import { databaseFile } from '../../src-main/account/account-folder.ts'
import { openAccount, type AccountOptions } from '../../src-main/account/open-account.ts'
import { unlockAccount } from '../../src-main/account/unlock-account.ts'
import { completeCounts } from '../../src-main/seed/counts.ts'
import { seedAccount } from '../../src-main/seed/load.ts'
import { migrations } from '../../src-main/store/sqlite/migrations/index.ts'
import { registry } from '../../src-shared/resources/index.ts'

export const sizes = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const
export type Size = keyof typeof sizes

export const isSize = (text: string): text is Size => Object.hasOwn(sizes, text)

export const benchFolder = fileURLToPath(new URL('../../bench/', import.meta.url))

/** A seeded account, its key, and the same database without encryption. */
export interface BenchData {
  readonly size: Size
  readonly folder: string
  readonly account: AccountOptions
  readonly key: Uint8Array
  readonly file: string
  readonly plainFile: string
}

/** What the data on disk was made from; other data is made again. */
const stamp = (size: Size) => JSON.stringify({ contacts: sizes[size], migrations: migrations.length, form: 2 })

export async function prepareData(size: Size, say: (line: string) => void): Promise<BenchData> {
  const folder = join(benchFolder, 'data', size)
  const account: AccountOptions = { folder: join(folder, 'account'), configFolder: join(folder, 'config') }
  const stampFile = join(folder, 'ready.json')
  if ((await findText(stampFile)) !== stamp(size)) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await seed(size, account, say)
    await decrypt(await locate(size, folder, account))
    await writeFile(stampFile, stamp(size))
  }
  return locate(size, folder, account)
}

async function seed(size: Size, options: AccountOptions, say: (line: string) => void): Promise<void> {
  say(`Making ${sizes[size].toLocaleString('en')} contacts and what belongs to them, once…`)
  const create = { kind: 'hosted', timeZone: 'UTC' } as const
  const { store, timeZone } = await openAccount({ ...options, create }, registry, () => Date.now())
  let told = 0
  try {
    await seedAccount({
      store,
      registry,
      counts: completeCounts({ contacts: sizes[size] }),
      seed: 'bench',
      now: Date.now(),
      timeZone,
      imported: 0.3,
      onProgress({ type, done, total }) {
        if (performance.now() - told < 10_000) return
        told = performance.now()
        say(`  ${type}: ${done} of ${total}`)
      },
    })
  } finally {
    await store.close()
  }
}

async function locate(size: Size, folder: string, account: AccountOptions): Promise<BenchData> {
  const { configFolder } = account
  const unlocked = await unlockAccount({ ...account, wrappers: createKeyWrappers({ configFolder }) })
  if (!unlocked) throw new Error(`There is no account in ${account.folder}.`)
  const plainFile = join(folder, 'plain.db')
  return { size, folder, account, key: unlocked.key, file: databaseFile(account.folder), plainFile }
}

/** Taking the encryption away also packs the file, so the encrypted one is packed as well. */
async function decrypt({ file, plainFile, key }: BenchData): Promise<void> {
  const sealed = openSealed(file, key)
  sealed.exec('VACUUM')
  sealed.pragma('wal_checkpoint(TRUNCATE)')
  sealed.close()
  await copyFile(file, plainFile)
  const db = openSealed(plainFile, key)
  db.pragma('journal_mode = DELETE')
  db.pragma(`rekey = ''`)
  db.pragma('journal_mode = WAL')
  db.close()
}

function openSealed(file: string, key: Uint8Array): Database {
  const db = new Database(file)
  db.pragma(`cipher = 'aegis'`)
  db.pragma(`key = 'raw:${Buffer.from(key).toString('hex')}'`)
  return db
}

/** A copy that may be written to, gone when it is closed. */
export async function copyDatabase({ file, folder }: BenchData, name: string) {
  const copy = join(folder, 'scratch', `${name}.db`)
  const remove = () => Promise.all(['', '-wal', '-shm'].map((end) => rm(copy + end, { force: true })))
  // A run that was cut short leaves a log behind, which SQLite would take for this copy's own.
  await remove()
  await mkdir(dirname(copy), { recursive: true })
  await copyFile(file, copy)
  return { file: copy, remove }
}

async function findText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
