import { toSearchText } from '../text/search-words.ts'
import type { ExactObject } from '../values/json.ts'
import type { Registry, Resource } from './resource.ts'

/** Fields with a typed column: those used by a filter, the duplicate search or an everyday list, and those declared so. */
export function listColumnFields(resource: Resource): readonly string[] {
  const known = columnFields.get(resource) ?? findColumnFields(resource)
  columnFields.set(resource, known)
  return known
}

const columnFields = new WeakMap<Resource, readonly string[]>()

function findColumnFields(resource: Resource): string[] {
  const names = new Set<string>()
  for (const filter of Object.values(resource.filters)) {
    if ('field' in filter) names.add(filter.field)
    if ('fields' in filter) filter.fields.forEach((name) => names.add(name))
    if (filter.kind === 'state') {
      for (const name of ['archived-at', 'discarded-at']) if (Object.hasOwn(resource.fields, name)) names.add(name)
    }
  }
  if (isWorkedIn(resource))
    resource.columns.filter((name) => Object.hasOwn(resource.fields, name)).forEach((name) => names.add(name))
  for (const { fields } of resource.duplicates) fields.forEach((name) => names.add(name))
  return Object.entries(resource.fields)
    .filter(([name, field]) => names.has(name) || field.indexed)
    .map(([name]) => name)
}

/** Archivable records can be many. Dictionary records are few and quickly sorted. */
function isWorkedIn({ filters }: Resource): boolean {
  return Object.values(filters).some(({ kind }) => kind === 'state')
}

/** The text that `q` and the global search use. */
export function toRecordSearchText(resource: Resource, attributes: ExactObject): string {
  const values: string[] = []
  const phones: string[] = []
  for (const name of resource.searched) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (typeof value !== 'string') continue
    const isPhone = resource.fields[name]?.kind === 'phone'
    ;(isPhone ? phones : values).push(value)
  }
  return toSearchText(values, phones)
}

export function hasCustoms(resource: Resource): boolean {
  return resource.fields['customs']?.kind === 'customs'
}

export function needResource(registry: Registry, type: string): Resource {
  const resource = registry.get(type)
  if (!resource) throw new Error(`no resource ${type}`)
  return resource
}
