import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'

/** What a list can be grouped by: a relationship, or one city or region. */
export interface GroupField {
  /** The filter that shows one group. */
  readonly name: string
  /** The relationship or the field. */
  readonly by: string
  /** The type of the linked records; absent for a text. */
  readonly target?: Resource
}

export function findGroupField({ filters, relationships }: Resource, name: string | undefined): GroupField | undefined {
  const filter = name !== undefined && Object.hasOwn(filters, name) ? filters[name] : undefined
  if (name === undefined || !filter) return undefined
  if (filter.kind === 'address' && filter.fields.length === 1) return { name, by: filter.fields[0]! }
  const target = filter.kind === 'linked' ? registry.get(relationships[filter.relationship]?.target ?? '') : undefined
  return filter.kind === 'linked' && target ? { name, by: filter.relationship, target } : undefined
}

export const listGroupFields = (resource: Resource): GroupField[] =>
  Object.keys(resource.filters).flatMap((name) => findGroupField(resource, name) ?? [])
