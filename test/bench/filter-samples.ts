import type { Connection } from '../../src-main/store/sqlite/connection.ts'
import { quote } from '../../src-main/store/sqlite/names.ts'
import { targetOf, toEdgeTable } from '../../src-main/store/sqlite/links.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { hasCustoms } from '../../src-shared/schema/columns.ts'
import type { Filter } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'

export interface FilterSample {
  readonly name: string
  readonly value: string
}

type FilterOf<K extends Filter['kind']> = Extract<Filter, { kind: K }>
type ToValue<K extends Filter['kind']> = (connection: Connection, resource: Resource, filter: FilterOf<K>) => string | undefined

/** A value that selects as much as any does: the commonest, or the middle one of a range. */
const byKind: { readonly [K in Filter['kind']]: ToValue<K> } = {
  text: (connection, resource, { field }) => findCommonest(connection, resource, field),
  address: (connection, resource, { fields }) => findCommonest(connection, resource, fields[0] ?? ''),
  phone: (connection, resource, { fields }) => findCommonest(connection, resource, fields[0] ?? ''),
  'at-least': (connection, resource, { field }) => findMiddle(connection, resource, field),
  'at-most': (connection, resource, { field }) => findMiddle(connection, resource, field),
  missing: () => 'true',
  linked: (connection, resource, { relationship }) => findMostLinked(connection, resource, relationship),
  ending: () => 'open',
  'overdue-link': () => 'true',
  yearly: () => '7',
  state: () => 'true',
  search: () => 'an',
  // What a saved view asks for is other filters, each measured by itself.
  'table-state': () => undefined,
  mirrored: () => '1',
}

/** Every declared filter of the resource, with a value of the data's own; without one, there is nothing to count. */
export function listFilterSamples(connection: Connection, resource: Resource): FilterSample[] {
  const declared = Object.entries(resource.filters).flatMap(([name, filter]) => {
    const toValue = byKind[filter.kind] as ToValue<Filter['kind']>
    const value = toValue(connection, resource, filter)
    return value === undefined ? [] : [{ name, value }]
  })
  const id = pluck(connection, `SELECT CAST(max(id) AS TEXT) FROM ${quote(resource.type)}`)
  return [...declared, { name: 'id', value: id ?? '1' }, ...(hasCustoms(resource) ? listCustoms(connection, resource) : [])]
}

function findCommonest(connection: Connection, { type }: Resource, field: string): string | undefined {
  const value = `attributes ->> '$."${field}"'`
  return pluck(
    connection,
    `SELECT ${value} FROM ${quote(type)} WHERE ${value} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  )?.replaceAll(',', ' ')
}

function findMiddle(connection: Connection, { type }: Resource, field: string): string | undefined {
  const value = `attributes ->> '$."${field}"'`
  return pluck(
    connection,
    `SELECT ${value} FROM ${quote(type)} WHERE ${value} IS NOT NULL ORDER BY 1
    LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${quote(type)} WHERE ${value} IS NOT NULL)`,
  )
}

function findMostLinked(connection: Connection, resource: Resource, relationship: string): string | undefined {
  const edges = toEdgeTable(registry, resource, relationship)
  return pluck(
    connection,
    `SELECT CAST(id AS TEXT) FROM ${quote(targetOf(resource, relationship))} WHERE key =
    (SELECT target FROM ${edges} WHERE target IS NOT NULL GROUP BY target ORDER BY count(*) DESC LIMIT 1)`,
  )
}

function listCustoms(connection: Connection, { type }: Resource): FilterSample[] {
  const text = `SELECT own.name, own.value FROM _customs AS own JOIN ${quote(type)} AS r ON r.key = own.key
    GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`
  const [found] = connection.db.prepare(text).raw().all() as [string, string][]
  return found ? [{ name: found[0], value: found[1].replaceAll(',', ' ') }] : []
}

function pluck({ db }: Connection, text: string): string | undefined {
  const found = db.prepare(text).pluck().get() as string | number | null | undefined
  return found === null || found === undefined ? undefined : String(found)
}
