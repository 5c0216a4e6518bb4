import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields } from '../../src-shared/schema/title.ts'
import { customKey } from '../../src-shared/schema/values.ts'
import { toFilterParameters, type ListQuery } from './list-query.ts'

export interface ListAsk {
  readonly query: ListQuery
  /** Fields, including custom ones, and relationships. */
  readonly names: readonly string[]
  readonly page: number
  readonly size: number
  /** Lists only the records that this record links to through the relationship. */
  readonly of?: { readonly resource: Resource; readonly id: string; readonly through: string }
}

export function toPath({ type, reach }: Resource, id?: string): string {
  const base = reach === 'extension' ? `/ext/v1/${type}` : `/api/v1/${type}`
  return id === undefined ? base : `${base}/${encodeURIComponent(id)}`
}

export function toListPath(resource: Resource, { query, names, page, size, of }: ListAsk): string {
  const links = names.filter((name) => Object.hasOwn(resource.relationships, name))
  const parameters: [string, string][] = [
    ['page[number]', String(page)],
    ['page[size]', String(size)],
    ...toFilterParameters(resource, query),
    ...(query.sort === undefined ? [] : [['sort', query.sort] as [string, string]]),
    toFieldsParameter(resource, names),
    ...toIncludeParameters(resource, links),
  ]
  const path = of ? `${toPath(of.resource, of.id)}/${of.through}` : toPath(resource)
  return `${path}?${new URLSearchParams(parameters)}`
}

/** Fields and relationships of the list's own type. Custom fields can only be requested together. */
export function toFieldsParameter({ type }: Resource, names: readonly string[]): [string, string] {
  const fields = new Set(names.map((name) => (customKey.test(name) ? 'customs' : name)))
  return [`fields[${type}]`, [...fields].join(',')]
}

/** Linked records come with only their naming fields and colour, a stage also with its kind. */
function toIncludeParameters({ type, relationships }: Resource, links: readonly string[]): [string, string][] {
  if (links.length === 0) return []
  const targets = new Set(links.map((name) => relationships[name]?.target ?? ''))
  return [
    ['include', links.join(',')],
    ...[...targets].flatMap((target): [string, string][] => {
      const fields = registry.get(target)?.fields ?? {}
      const wanted = [...namingFields, 'kind'].filter((name) => Object.hasOwn(fields, name))
      // The list's own `fields` parameter already covers its own type.
      return target === type || wanted.length === 0 ? [] : [[`fields[${target}]`, wanted.join(',')]]
    }),
  ]
}

export function toIncludeQuery(resource: Resource, links: readonly string[]): string {
  const parameters = toIncludeParameters(resource, links)
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`
}
