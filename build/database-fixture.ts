import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Operation } from '../src-main/store/batch.ts'
import { migrations } from '../src-main/store/sqlite/migrations/index.ts'
import { openSqliteStore } from '../src-main/store/sqlite/sqlite-store.ts'
import { registry } from '../src-shared/resources/index.ts'
import { readExpectation } from './fixture-expectation.ts'
import { toFixtureBatch } from './fixture-records.ts'

/** The key of every fixture. It protects nothing. */
export const fixtureKey = Uint8Array.from({ length: 32 }, (_, index) => index)

export const fixtureFolder = new URL('../test/fixtures/databases/', import.meta.url)

/** Writes a database of the current version, and a file with its expected content beside it. */
export async function writeFixture(): Promise<string> {
  const name = String(migrations.length).padStart(4, '0')
  const file = fileURLToPath(new URL(`${name}.db`, fixtureFolder))
  mkdirSync(fixtureFolder, { recursive: true })
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  const store = openSqliteStore({ file, key: fixtureKey })
  const at = Date.UTC(2024, 1, 29, 8)
  const { cursor } = await store.changesSince(null)
  const batch = toFixtureBatch(registry, at)
  const first = await store.commit(batch)
  if (!first.ok) throw new Error('a batch without preconditions cannot fail one')
  const contact = first.created.find(({ type }) => type === 'contacts')?.key ?? 0
  const extra = (name: string): Operation => {
    return { op: 'create', type: 'sources', attributes: new TextEncoder().encode(JSON.stringify({ name })) }
  }
  const second = await store.commit({ ...batch, origin: 'server', summarised: true, operations: [extra('Fair'), extra('Web')] })
  const source = (second.ok && second.created[0]?.key) || 0
  await store.commit({
    ...batch,
    at: at + 1000,
    operations: [
      { op: 'update', type: 'contacts', key: contact, changes: { 'last-name': ['before', 'after'] } },
      { op: 'adopt', type: 'contacts', key: contact, id: '9007199254740993' },
      { op: 'delete', type: 'sources', key: source },
    ],
  })
  const expectation = await readExpectation(store, registry, cursor)
  await store.close()
  writeFileSync(new URL(`${name}.json`, fixtureFolder), `${JSON.stringify(expectation, null, 2)}\n`)
  return file
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.error(`Wrote ${await writeFixture()}`)
