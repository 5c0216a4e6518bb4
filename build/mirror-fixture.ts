import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrations } from '../src-main/store/sqlite/migrations/index.ts'
import { freezeMirror } from '../test/sync/frozen/freeze-mirror.ts'
import { fixtureFolder } from './database-fixture.ts'

/** Writes a mirror with unsent changes of every kind, and the requests that every later release must send for them. */
const name = `mirror-${String(migrations.length).padStart(4, '0')}`
const file = fileURLToPath(new URL(`${name}.db`, fixtureFolder))
for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
const frozen = await freezeMirror(file)
writeFileSync(new URL(`${name}.json`, fixtureFolder), `${JSON.stringify(frozen, null, 2)}\n`)
console.error(`Wrote ${file}`)
