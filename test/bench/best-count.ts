import type { Condition } from '../../src-main/store/plan.ts'
import { toSqlCondition } from '../../src-main/store/sqlite/conditions.ts'
import type { Connection } from '../../src-main/store/sqlite/connection.ts'
import { resolveKeys } from '../../src-main/store/sqlite/identity.ts'
import { fieldColumn, quote } from '../../src-main/store/sqlite/names.ts'
import { targetOf, toEdgeTable } from '../../src-main/store/sqlite/links.ts'
import { listSearchTables } from '../../src-main/store/sqlite/search-index.ts'
import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'

type Count = () => number

/**
 * The quickest way found to count what a condition selects: its SQL along each index of the table, or the shapes below,
 * which a person who knows the schema would write. Ways that count something else are left out.
 */
export function findBestCount(connection: Connection, resource: Resource, where: Condition): Count {
  const ways = [...listHinted(connection, resource, where), ...listWritten(connection, resource, where)]
  const [first] = ways
  if (!first) throw new Error(`there is no way to count ${resource.type}`)
  if (ways.length === 1) return first
  const right = first()
  const tried = ways.map((way) => ({ way, ...timeOnce(way) })).filter(({ found }) => found === right)
  const least = Math.min(...tried.map(({ ms }) => ms))
  // What took so much longer at first is not tried again: most are walks along an index that is of no use.
  const close = tried.filter(({ ms }) => ms <= least * hopeless).map(({ way }) => ({ way, ms: quickest(way) }))
  return close.reduce((best, one) => (one.ms < best.ms ? one : best)).way
}

const hopeless = 5

function timeOnce(way: Count): { readonly found: number; readonly ms: number } {
  const start = performance.now()
  const found = way()
  return { found, ms: performance.now() - start }
}

function quickest(way: Count): number {
  return Math.min(...Array.from({ length: 3 }, () => timeOnce(way).ms))
}

/** Conditions that more than one index could answer; elsewhere trying them all would only scan the table along each. */
const choosable: ReadonlySet<Condition['op']> = new Set(['all', 'any', 'not', 'missing', 'trashed'])

function listHinted(connection: Connection, resource: Resource, where: Condition): Count[] {
  const chosen = connection.read(() => toSqlCondition({ connection, registry }, resource, where))
  const indexes = connection.statement(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`)
  const names = indexes.pluck().all(resource.type) as string[]
  const hints = ['', ...(choosable.has(where.op) ? names.map((name) => `INDEXED BY ${quote(name)}`) : [])]
  return hints.flatMap((hint) => {
    const text = `SELECT count(*) FROM ${quote(resource.type)} AS r ${hint} WHERE ${chosen.sql}`
    return findStatement(connection, text, chosen.params)
  })
}

/** None where SQLite sees no use for the index that it is told to take. */
function findStatement(connection: Connection, text: string, params: readonly unknown[]): Count[] {
  try {
    const statement = connection.db.prepare(text).pluck()
    return [() => connection.read(() => statement.get(...params) as number)]
  } catch (error) {
    if (error instanceof Error && error.message === 'no query solution') return []
    throw error
  }
}

function listWritten(connection: Connection, resource: Resource, where: Condition): Count[] {
  const table = quote(resource.type)
  switch (where.op) {
    case 'search': {
      const [first, second] = listSearchTables(resource, where.words)
      if (!first || second) return []
      return findStatement(connection, `SELECT count(*) FROM ${first.table} WHERE ${first.table} MATCH ?`, [first.query])
    }
    case 'any': {
      const fields = where.of.flatMap((part) => (part.op === 'equals' ? [part] : []))
      if (fields.length !== where.of.length || fields.length === 0) return []
      const parts = fields.map(({ field }) => `SELECT key FROM ${table} WHERE ${quote(fieldColumn(field))} = ?`)
      const values = fields.map(({ values }) => values[0])
      return findStatement(connection, `SELECT count(*) FROM (${parts.join(' UNION ')})`, values)
    }
    case 'linked': {
      const [key] = resolveKeys(connection, targetOf(resource, where.relationship), where.ids)
      const edges = toEdgeTable(registry, resource, where.relationship)
      return findStatement(connection, `SELECT count(*) FROM ${edges} WHERE target = ?`, [key])
    }
    case 'custom': {
      const text = 'SELECT count(*) FROM _customs WHERE name = ? AND value = ?'
      return findStatement(connection, text, [where.name, where.values[0]])
    }
    case 'all':
    case 'at-least':
    case 'at-most':
    case 'blank':
    case 'equals':
    case 'holds-custom':
    case 'id':
    case 'key':
    case 'leads-to':
    case 'linked-before':
    case 'mirrored':
    case 'missing':
    case 'not':
    case 'on-days':
    case 'provisional':
    case 'related':
    case 'trashed':
    case 'unlinked':
      return []
    default:
      return where satisfies never
  }
}
