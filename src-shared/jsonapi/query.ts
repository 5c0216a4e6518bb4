import { findRelationship } from '../schema/links.ts'
import type { Registry, Resource } from '../schema/resource.ts'
import { customKey } from '../schema/values.ts'
import { hasCustoms } from '../schema/columns.ts'
import { errors, type ApiError } from './errors.ts'

export const defaultPageSize = 50
export const greatestPageSize = 100
const deepestInclude = 10

export interface IncludePaths {
  readonly [relationship: string]: IncludePaths
}

/** One `filter[…]`: its name with hyphens, its value as sent. */
export interface FilterTerm {
  readonly name: string
  readonly value: string
}

/** The names to return for each type. A type that is absent is returned whole. */
export type SparseFields = ReadonlyMap<string, ReadonlySet<string>>

/** Parameters of every answer that contains resources. */
export interface View {
  readonly include: IncludePaths
  readonly fields: SparseFields
}

export interface ListQuery extends View {
  readonly filters: readonly FilterTerm[]
  readonly page: { readonly number: number; readonly size: number }
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
}

export type Parameters = Iterable<readonly [name: string, value: string]>
type Parsed<T> = { readonly value: T } | { readonly errors: readonly ApiError[] }

/** `include` and `fields`, the parameters of a single resource. */
export function parseView(registry: Registry, resource: Resource, parameters: Parameters): Parsed<View> {
  const found: ApiError[] = []
  const given = [...parameters]
  const include = parseInclude(registry, resource, last(given, 'include') ?? '', found)
  const fields = parseFields(registry, given, found)
  return found.length > 0 ? { errors: found } : { value: { include, fields } }
}

/** All parameters of a list. Unknown top-level parameters are ignored. */
export function parseListQuery(registry: Registry, resource: Resource, parameters: Parameters): Parsed<ListQuery> {
  const given = [...parameters]
  const view = parseView(registry, resource, given)
  const found: ApiError[] = 'errors' in view ? [...view.errors] : []
  const filters = parseFilters(resource, given, found)
  const page = parsePage(given, found)
  const sort = parseSort(resource, last(given, 'sort') ?? '', found)
  return 'errors' in view || found.length > 0 ? { errors: found } : { value: { ...view.value, filters, page, sort } }
}

function last(given: readonly (readonly [string, string])[], name: string): string | undefined {
  return given.findLast(([key]) => key === name)?.[1]
}

/** `name[inner]` → inner; undefined for another name or form. */
function innerName(key: string, name: string): string | undefined {
  return key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined
}

function listOf(source: string): string[] {
  return source.split(',').filter((piece) => piece !== '')
}

function parseInclude(registry: Registry, resource: Resource, source: string, found: ApiError[]): IncludePaths {
  const tree: Record<string, IncludePaths> = {}
  for (const path of listOf(source)) {
    const names = path.split('.')
    if (names.length > deepestInclude) {
      found.push(errors.includeTooDeep(path, deepestInclude))
      continue
    }
    let place = tree
    let owner: Resource = resource
    for (const name of names) {
      const relationship = findRelationship(owner, name)
      const target = relationship && registry.get(relationship.target)
      if (!target || target.reach === 'internal') {
        found.push(errors.badInclude(name, owner.type))
        break
      }
      place = place[name] ??= {}
      owner = target
    }
  }
  return tree
}

function parseFields(registry: Registry, given: readonly (readonly [string, string])[], found: ApiError[]): SparseFields {
  const fields = new Map<string, ReadonlySet<string>>()
  for (const [key, value] of given) {
    if (key === 'fields') found.push(errors.fieldsWithoutType())
    const type = innerName(key, 'fields')
    if (type === undefined) continue
    const resource = registry.get(type)
    if (!resource || (resource.reach === 'internal' && type !== 'oauth-token')) {
      found.push(errors.unknownFieldsType(type))
      continue
    }
    const names = listOf(value)
    for (const name of names) if (!isServed(resource, name)) found.push(errors.badField(name, type))
    fields.set(type, new Set(names))
  }
  return fields
}

function isServed(resource: Resource, name: string): boolean {
  if (resource.open || name === 'id' || findRelationship(resource, name)) return true
  return Object.hasOwn(resource.fields, name) && !resource.fields[name]?.private
}

function parseFilters(resource: Resource, given: readonly (readonly [string, string])[], found: ApiError[]): FilterTerm[] {
  const terms = new Map<string, FilterTerm>()
  for (const [key, value] of given) {
    if (key === 'filter') found.push(errors.badFilterSyntax(value, key))
    if (!key.startsWith('filter[')) continue
    const spelled = innerName(key, 'filter')
    if (spelled === undefined || spelled === '' || /[[\]]/.test(spelled)) {
      found.push(errors.badFilterSyntax(value, key))
      continue
    }
    const name = spelled.replaceAll('_', '-')
    const known = Object.hasOwn(resource.filters, name) || name === 'id' || (customKey.test(name) && hasCustoms(resource))
    if (known) terms.set(name, { name, value })
    else found.push(errors.unknownFilter(spelled))
  }
  return [...terms.values()]
}

function parsePage(given: readonly (readonly [string, string])[], found: ApiError[]): ListQuery['page'] {
  const page = { number: 1, size: defaultPageSize }
  for (const [key, value] of given) {
    if (key === 'page') found.push(errors.badPageObject())
    const name = innerName(key, 'page')
    if (name === undefined) continue
    if (name !== 'number' && name !== 'size') {
      found.push(errors.unknownPageParameter(name))
      continue
    }
    const number = /^\d+$/.test(value) ? Number(value) : 0
    if (number < 1) found.push(errors.badPageValue(value, name))
    else if (name === 'size' && number > greatestPageSize) found.push(errors.pageTooLarge(greatestPageSize))
    else page[name] = Math.min(number, Math.floor(Number.MAX_SAFE_INTEGER / greatestPageSize))
  }
  return page
}

function parseSort(resource: Resource, source: string, found: ApiError[]): ListQuery['sort'] {
  return listOf(source).map((piece) => {
    const descending = piece.startsWith('-')
    const field = descending ? piece.slice(1) : piece
    const sortable =
      field === 'id' ||
      (resource.open && field !== '') ||
      (Object.hasOwn(resource.fields, field) && !resource.fields[field]?.private)
    if (!sortable) found.push(errors.badSort(field, resource.type))
    return { field, descending }
  })
}
