import type { FilterTerm } from '../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'

/** Which of the records: those in use, those in the archive, or those in the trash. */
export const parts = ['actual', 'archived', 'discarded'] as const
export type Part = (typeof parts)[number]

/** What a list is asked for: which rows, in which order. */
export interface ListQuery {
  readonly part: Part
  readonly filters: readonly FilterTerm[]
  readonly q: string
  readonly sort: string | undefined
}

export const wholeList: ListQuery = { part: 'actual', filters: [], q: '', sort: undefined }

/** A question that leaves records of the part out by anything but it. */
export function isNarrowed({ filters, q }: ListQuery): boolean {
  return filters.length > 0 || q !== ''
}

/** The query's rows as a list, a job or a saved view takes them. */
export function toFilterParameters({ filters: known }: Resource, { part, filters, q }: ListQuery): [string, string][] {
  return [
    ...(Object.hasOwn(known, part) ? [[`filter[${part}]`, '1'] as [string, string]] : []),
    ...filters.map(({ name, value }): [string, string] => [`filter[${name}]`, value]),
    ...(q === '' ? [] : [['filter[q]', q] as [string, string]]),
  ]
}

/** The same as a page's address says it: the part that is in use goes without saying. */
export const toAddressParameters = (resource: Resource, query: ListQuery): [string, string][] =>
  toFilterParameters(resource, query).filter(([key]) => key !== 'filter[actual]')

const filterKey = /^filter\[(.+)\]$/

/** The same, read back; what the resource does not know is left out. */
export function fromFilterParameters(
  { filters: known }: Resource,
  given: Iterable<readonly [string, string]>,
): Omit<ListQuery, 'sort'> {
  const terms = new Map<string, string>()
  for (const [key, value] of given) {
    const name = filterKey.exec(key)?.[1]
    if (name !== undefined && (Object.hasOwn(known, name) || undeclared.test(name))) terms.set(name, value)
  }
  const part = parts.find((one) => one !== 'actual' && terms.has(one)) ?? 'actual'
  const q = terms.get('q') ?? ''
  const filters = [...terms].flatMap(([name, value]) =>
    name === 'q' || (parts as readonly string[]).includes(name) ? [] : [{ name, value }],
  )
  return { part, filters, q }
}

/** Filters that every list takes; those of custom fields are named by their number. */
const undeclared = /^(id|custom-\d+)$/
