import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listMirroredIndexes } from './mirrored-attributes.ts'
import { fieldColumn, heldColumn, quote } from './names.ts'
import { listYearlyIndexes } from './yearly-days.ts'

/**
 * After its value, each index has the id, so that the rows of one value are in page order and can be counted from the index
 * alone. Indexes of values that many rows share also hold the state, because everyday lists filter by both.
 */
export function listIndexes(resource: Resource): string[] {
  const state = findStateColumns(resource)
  return [
    `CREATE UNIQUE INDEX ${quote(`${resource.type}.id`)} ON ${quote(resource.type)} (id)`,
    ...listColumnFields(resource).flatMap((field) => toFieldIndex(resource, field, state)),
    ...(state ? [toIndex(resource, state)] : []),
    ...(state?.[1] === 'trashed' ? [toIndex(resource, ['trashed'])] : []),
    ...heldRelationships(resource).map((name) => toIndex(resource, [heldColumn(name)], state)),
    ...listMirroredIndexes(resource),
    ...listYearlyIndexes(resource, state),
  ]
}

function toFieldIndex(resource: Resource, field: string, state: readonly string[] = []): string[] {
  const column = fieldColumn(field)
  if (column === state[0]) return []
  const addresses = listAddresses(resource, field)
  // A record without any city is found along the index of the first one.
  const others = addresses.flatMap(({ fields: [first, ...rest] }) => (first === field ? rest : []))
  return [toIndex(resource, [column], addresses.length > 0 ? [...state, ...others.map(fieldColumn)] : [])]
}

/** Whether the field's index also holds the state of its rows. */
export const isStateCovered = (resource: Resource, field: string): boolean => listAddresses(resource, field).length > 0

function listAddresses({ filters }: Resource, field: string) {
  const addresses = Object.values(filters).filter((filter) => filter.kind === 'address')
  return addresses.filter(({ fields }) => fields.includes(field))
}

/** Archive and trash state share an index, because everyday lists filter by both. */
function findStateColumns(resource: Resource): readonly [archived: string, discarded: string] | undefined {
  const asked = Object.values(resource.filters).some((filter) => filter.kind === 'state')
  if (!asked || !Object.hasOwn(resource.fields, 'archived-at')) return undefined
  return ['archived-at', Object.hasOwn(resource.fields, 'discarded-at') ? 'discarded-at' : 'trashed']
}

function toIndex({ type }: Resource, columns: readonly string[], covered: readonly string[] = []): string {
  const name = quote(`${type}.${columns.join('.')}`)
  return `CREATE INDEX ${name} ON ${quote(type)} (${[...columns.map(quote), 'id', ...covered.map(quote)].join(', ')})`
}
