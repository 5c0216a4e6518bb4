import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import type { Filter } from '../../src-shared/schema/filter.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'

/** Active records, archived records, or records in the trash. */
export const parts = ['actual', 'archived', 'discarded'] as const
export type Part = (typeof parts)[number]

/** Which rows a list shows, and in which order. */
export interface ListQuery {
  readonly part: Part
  readonly filters: readonly FilterTerm[]
  readonly q: string
  readonly sort: string | undefined
  /** The filter whose values are the list's groups. */
  readonly group?: string
}

export const wholeList: ListQuery = { part: 'actual', filters: [], q: '', sort: undefined }

/** Whether the query excludes records by filters or search text; the part does not count. */
export function isNarrowed({ filters, q }: ListQuery): boolean {
  return filters.length > 0 || q !== ''
}

/** Adds a filter. If the same filter is set already, only the common values stay; none of them matches nothing. */
export function narrowFilters(filters: readonly FilterTerm[], { name, value }: FilterTerm): readonly FilterTerm[] {
  const own = filters.find((term) => term.name === name)?.value.split(',')
  const common = value.split(',').filter((one) => !own || own.includes(one))
  return [...filters.filter((term) => term.name !== name), { name, value: common.join(',') }]
}

/** The query's filters as parameters for a list, a job or a saved view. */
export function toFilterParameters({ filters: known }: Resource, { part, filters, q }: ListQuery): [string, string][] {
  return [
    ...(Object.hasOwn(known, part) ? [[`filter[${part}]`, '1'] as [string, string]] : []),
    ...filters.map(({ name, value }): [string, string] => [`filter[${name}]`, value]),
    ...(q === '' ? [] : [['filter[q]', q] as [string, string]]),
  ]
}

/** The same for a page address, which leaves out the default part. */
export const toAddressParameters = (resource: Resource, query: ListQuery): [string, string][] => [
  ...toFilterParameters(resource, query).filter(([key]) => key !== 'filter[actual]'),
  ...(query.group === undefined ? [] : [[groupKey, query.group] as [string, string]]),
  ...(query.sort === undefined ? [] : [[sortKey, query.sort] as [string, string]]),
]

/** True for the parameters of an address that a list owns. */
export const isListKey = (key: string): boolean => key === groupKey || key === sortKey || filterKey.test(key)

const filterKey = /^filter\[(.+)\]$/
export const groupKey = 'group'
export const sortKey = 'sort'

/** Reads filter parameters back. Filters that the resource does not know are left out. */
export function fromFilterParameters(
  { filters: known }: Resource,
  given: Iterable<readonly [string, string]>,
): Omit<ListQuery, 'sort'> {
  const terms = new Map<string, string>()
  let group: string | undefined
  for (const [key, value] of given) {
    const name = filterKey.exec(key)?.[1]
    if (key === groupKey && Object.hasOwn(known, value) && isGroupFilter(known[value])) group = value
    if (name !== undefined && (Object.hasOwn(known, name) || undeclared.test(name))) terms.set(name, value)
  }
  const part = parts.find((one) => one !== 'actual' && terms.has(one)) ?? 'actual'
  const q = terms.get('q') ?? ''
  const filters = [...terms].flatMap(([name, value]) =>
    name === 'q' || (parts as readonly string[]).includes(name) ? [] : [{ name, value }],
  )
  return { part, filters, q, ...(group !== undefined && { group }) }
}

/** A list can be grouped by links, and by a text that one field holds. */
export const isGroupFilter = (filter: Filter | undefined): boolean =>
  filter?.kind === 'linked' || (filter?.kind === 'address' && filter.fields.length === 1)

/** Filters that every list accepts without a declaration. Custom fields are named by their number. */
const undeclared = /^(id|custom-\d+)$/
