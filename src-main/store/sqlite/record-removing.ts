import { listHolding, listPairTables } from '../../../src-shared/schema/links.ts'
import { parseExact } from '../../../src-shared/values/json.ts'
import type { Changes, Operation } from '../batch.ts'
import { extraName } from '../changes.ts'
import { noteInverseLinks } from '../inverse-links.ts'
import { removeCustoms } from './customs.ts'
import { heldColumn, quote } from './names.ts'
import { parseAttributes } from './projection.ts'
import { updateReferrers } from './updating-referrers.ts'
import { readStoredAttributes, readHeld } from './record-writing.ts'
import { targetOf, toEdgeTable } from './links.ts'
import { removeSearchRow } from './search-index.ts'
import type { WriteContext, WrittenType } from './write-context.ts'

export function deleteRecord(context: WriteContext, { type, key, noted }: Extract<Operation, { op: 'delete' }>): void {
  const { connection, typeOf, identity, summary, summarised, gone } = context
  const written = typeOf(type)
  const attributes = readStoredAttributes(context, written, key)
  const stored = connection.statement(`SELECT id, extra FROM ${written.table} WHERE key = ?`).raw().safeIntegers()
  const [id, extra] = stored.get(key) as [bigint, string | null]
  const changes: Changes = summarised
    ? {}
    : {
        ...toNull(attributes),
        ...listUnlinked(context, written, key),
        ...listHolders(context, type, key),
        ...(extra !== null && { [extraName]: [parseExact(extra), null] }),
        ...noted,
      }
  const held = readHeld(context, written, key, written.held)
  gone.set(key, id)
  connection.statement(`DELETE FROM ${written.table} WHERE key = ?`).run(key)
  identity.releaseFormer(key)
  removeCustoms(connection, key)
  if (written.resource.searched.length > 0) removeSearchRow(connection, type, key)
  summary.note({ type, key }, 'delete', changes)
  noteInverseLinks(context, { type, key }, held, new Map())
  updateReferrers(context, { type, key })
  clearPairs(context, type, key)
}

function toNull(attributes: Uint8Array): Changes {
  return Object.fromEntries(Object.entries(parseAttributes(attributes)).map(([name, value]) => [name, [value, null]]))
}

function listUnlinked({ connection, registry }: WriteContext, { resource }: WrittenType, key: number): Changes {
  const found = Object.keys(resource.relationships).map((name) => {
    const statement = connection.statement(
      `SELECT CAST(r.id AS TEXT) FROM ${toEdgeTable(registry, resource, name)} AS edge
      CROSS JOIN ${quote(targetOf(resource, name))} AS r ON r.key = edge.target WHERE edge.source = ? ORDER BY r.id`,
    )
    return [`relationships/${name}`, [statement.pluck().all(key), []]] as const
  })
  return Object.fromEntries(found.filter(([, [ids]]) => ids.length > 0))
}

/** Records linked to the deleted one by a relationship without an inverse. */
function listHolders({ connection, registry }: WriteContext, type: string, key: number): Changes {
  const found = [...registry.values()].flatMap((resource) =>
    listHolding(resource, type).map((name) => {
      const statement = connection.statement(
        `SELECT CAST(id AS TEXT) FROM ${quote(resource.type)} WHERE ${quote(heldColumn(name))} = ? ORDER BY id`,
      )
      return [`holders/${resource.type}/${name}`, [statement.pluck().all(key), []]] as const
    }),
  )
  return Object.fromEntries(found.filter(([, [ids]]) => ids.length > 0))
}

function clearPairs({ connection, registry }: WriteContext, type: string, key: number): void {
  for (const { table, a, b } of listPairTables(registry)) {
    if (a === type) connection.statement(`DELETE FROM ${quote(table)} WHERE a = ?`).run(key)
    if (b === type) connection.statement(`DELETE FROM ${quote(table)} WHERE b = ?`).run(key)
  }
}
