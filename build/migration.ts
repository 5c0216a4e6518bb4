import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { migrations } from '../src-main/store/sqlite/migrations/index.ts'
import type { Migration } from '../src-main/store/sqlite/migrations/migration.ts'
import { listSchemaStatements } from '../src-main/store/sqlite/schema.ts'
import { registry } from '../src-shared/resources/index.ts'
import { listAdded, listReprojected, toDeclaredState, type DeclaredState } from './declared-state.ts'
import { findDifference } from './schema-difference.ts'
import { takeSnapshot } from './schema-snapshot.ts'

const folder = new URL('../src-main/store/sqlite/migrations/', import.meta.url)
const stateFile = new URL('declared.json', folder)

/** The migration from the current schema to the declared one; undefined if they are equal. */
function findMigration(before: readonly Migration[], known: DeclaredState, name: string): Migration | undefined {
  const wanted = listSchemaStatements(registry)
  const declared = toDeclaredState(registry)
  const number = before.length + 1
  if (number === 1) return { number, name, statements: wanted }
  const { statements } = findDifference(takeSnapshot(before.flatMap((step) => step.statements)), takeSnapshot(wanted))
  const adds = listAdded(known, declared)
  const reproject = listReprojected(known, declared)
  const changes = statements.length + Object.keys(adds).length + reproject.length
  return changes === 0 ? undefined : { number, name, statements, adds, reproject }
}

async function write(file: URL, text: string): Promise<void> {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file.pathname }))
}

const toFile = ({ number, name }: Migration) => `${String(number).padStart(4, '0')}-${name}.ts`

async function writeMigration(migration: Migration): Promise<void> {
  const body = JSON.stringify(migration, null, 2)
  await write(
    new URL(toFile(migration), folder),
    `import type { Migration } from './migration.ts'\n\nexport const migration: Migration = ${body}\n`,
  )
  const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.ts$/.test(file))
  const imports = files.map((file) => `import { migration as step${file.slice(0, 4)} } from './${file}'\n`).join('')
  const steps = files.map((file) => `step${file.slice(0, 4)}`).join(', ')
  await write(
    new URL('index.ts', folder),
    `${imports}import type { Migration } from './migration.ts'

/** Every step, in order. Written by \`npm run migration\`. */
export const migrations: readonly Migration[] = [${steps}]
`,
  )
  await write(stateFile, JSON.stringify(toDeclaredState(registry)))
}

const [name = ''] = process.argv.slice(2)
const restart = name === '--restart'
if (!restart && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('npm run migration -- <name-in-kebab-case>   (or --restart to write 0001 anew while it is the only one)')
  process.exit(2)
}
if (restart && migrations.length > 1) {
  console.error('There are later migrations: 0001 stays as it is.')
  process.exit(2)
}
const before = restart ? [] : migrations
const known = before.length === 0 ? {} : (JSON.parse(readFileSync(stateFile, 'utf8')) as DeclaredState)
const migration = findMigration(before, known, before.length === 0 ? 'initial' : name)
if (!migration) {
  console.error('The migrations already make what the declarations ask for.')
} else {
  if (restart) migrations.forEach((step) => rmSync(new URL(toFile(step), folder)))
  await writeMigration(migration)
  console.error(`Wrote ${toFile(migration)}`)
  // Runs in a separate process, which loads the new list of migrations.
  const fixture = fileURLToPath(new URL('database-fixture.ts', import.meta.url))
  process.exitCode = spawnSync(process.execPath, [fixture], { stdio: 'inherit' }).status ?? 1
}
