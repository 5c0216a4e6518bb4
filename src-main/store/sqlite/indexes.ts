import { listColumnFields } from '../../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listMirroredIndexes } from './mirrored-attributes.ts'
import { fieldColumn, heldColumn, quote } from './names.ts'

/** Each index ends with the id, so that the rows of one value are in page order and can be counted from the index alone. */
export function listIndexes(resource: Resource): string[] {
  const state = findStateColumns(resource)
  const fields = listColumnFields(resource).map(fieldColumn)
  return [
    `CREATE UNIQUE INDEX ${quote(`${resource.type}.id`)} ON ${quote(resource.type)} (id)`,
    ...fields.filter((column) => column !== state?.[0]).map((column) => toIndex(resource, [column])),
    ...(state ? [toIndex(resource, state)] : []),
    ...(state?.[1] === 'trashed' ? [toIndex(resource, ['trashed'])] : []),
    ...heldRelationships(resource).map((name) => toIndex(resource, [heldColumn(name)])),
    ...listMirroredIndexes(resource),
  ]
}

/** Archive and trash state share an index, because everyday lists filter by both. */
function findStateColumns(resource: Resource): readonly [archived: string, discarded: string] | undefined {
  const asked = Object.values(resource.filters).some((filter) => filter.kind === 'state')
  if (!asked || !Object.hasOwn(resource.fields, 'archived-at')) return undefined
  return ['archived-at', Object.hasOwn(resource.fields, 'discarded-at') ? 'discarded-at' : 'trashed']
}

function toIndex({ type }: Resource, columns: readonly string[]): string {
  const name = quote(`${type}.${columns.join('.')}`)
  return `CREATE INDEX ${name} ON ${quote(type)} (${[...columns.map(quote), 'id'].join(', ')})`
}
