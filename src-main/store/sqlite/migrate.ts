import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Connection } from './connection.ts'
import type { Migration } from './migrations/migration.ts'
import { quote } from './names.ts'
import { reprojectType } from './reprojection.ts'

/** Runs all missing migrations in one transaction. With several processes, only the first one does. */
export function migrate(connection: Connection, registry: Registry, migrations: readonly Migration[]): void {
  const version = () => connection.db.pragma('user_version', { simple: true }) as number
  if (version() === migrations.length) return
  connection.write(true, () => {
    const missing = migrations.slice(version())
    for (const { number, statements, adds = {} } of missing) {
      if (migrations[number - 1]?.number !== number) throw new Error('migrations must be numbered from 1 without gaps')
      for (const statement of statements) connection.db.exec(statement)
      for (const [type, names] of Object.entries(adds)) addAttributes(connection, type, names)
    }
    const types = new Set(missing.flatMap(({ reproject = [] }) => reproject))
    for (const type of types) if (registry.has(type)) reprojectType(connection, registry, type)
    connection.db.pragma(`user_version = ${migrations.length}`)
  })
}

function addAttributes(connection: Connection, type: string, names: readonly string[]): void {
  for (const name of names) {
    connection.statement(`UPDATE ${quote(type)} SET attributes = with_null_attribute(attributes, ?)`).run(name)
  }
}
