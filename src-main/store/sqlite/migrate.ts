import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Connection } from './connection.ts'
import { toCreation } from './creation.ts'
import type { Migration } from './migrations/migration.ts'
import { quote } from './names.ts'
import { reprojectType } from './reprojection.ts'

/** Runs all missing migrations in one transaction, and for a new database what they come to. With several processes, only the first one does. */
export function migrate(connection: Connection, registry: Registry, migrations: readonly Migration[]): void {
  const version = () => connection.db.pragma('user_version', { simple: true }) as number
  if (version() === migrations.length) return
  connection.write(true, () => {
    if (migrations.some(({ number }, index) => number !== index + 1))
      throw new Error('migrations must be numbered from 1 without gaps')
    const taken = version()
    if (taken === 0) create(connection, migrations)
    else takeSteps(connection, registry, migrations.slice(taken))
    connection.db.pragma(`user_version = ${migrations.length}`)
  })
}

function create({ db }: Connection, migrations: readonly Migration[]): void {
  for (const statement of toCreation(migrations)) db.exec(statement)
}

function takeSteps(connection: Connection, registry: Registry, steps: readonly Migration[]): void {
  for (const { statements, adds = {} } of steps) {
    for (const statement of statements) connection.db.exec(statement)
    for (const [type, names] of Object.entries(adds)) addAttributes(connection, type, names)
  }
  const types = new Set(steps.flatMap(({ reproject = [] }) => reproject))
  for (const type of types) if (registry.has(type)) reprojectType(connection, registry, type)
}

function addAttributes(connection: Connection, type: string, names: readonly string[]): void {
  for (const name of names) {
    connection.statement(`UPDATE ${quote(type)} SET attributes = with_null_attribute(attributes, ?)`).run(name)
  }
}
