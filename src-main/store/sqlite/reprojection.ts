import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Connection } from './connection.ts'
import { removeCustoms, setCustoms } from './customs.ts'
import { quote } from './names.ts'
import { addSearchRow, removeSearchRow } from './search-index.ts'
import { createWrittenTypes } from './write-context.ts'

const chunk = 500

/** Rebuilds columns, customs and search rows of every record of a type with the current declarations. */
export function reprojectType(connection: Connection, registry: Registry, type: string): void {
  const { table, projector, resource } = createWrittenTypes(registry)(type)
  const next = connection.statement(
    `SELECT key, CAST(attributes AS BLOB) FROM ${table} WHERE key > ? ORDER BY key LIMIT ${chunk}`,
  )
  const assignments = projector.names.map((name) => `${quote(name)} = ?`)
  const set = assignments.length > 0 && connection.statement(`UPDATE ${table} SET ${assignments.join(', ')} WHERE key = ?`)
  for (let last = 0; ;) {
    const rows = next.raw().all(last) as [number, Uint8Array][]
    for (const [key, attributes] of rows) {
      const { columns, customs, searchText } = projector.project(attributes)
      if (set) set.run(...columns, key)
      removeCustoms(connection, key)
      setCustoms(connection, key, customs)
      if (resource.searched.length === 0) continue
      removeSearchRow(connection, type, key)
      addSearchRow(connection, type, key, searchText)
    }
    if (rows.length < chunk) return
    last = (rows.at(-1) as [number, Uint8Array])[0]
  }
}
