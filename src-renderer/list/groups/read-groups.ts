import { ownValue } from '../../../src-shared/schema/filter.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findSumField, readTotals, type RecordGroup } from '../../api/aggregates.ts'
import type { ListQuery } from '../../api/list-query.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'
import { isStage } from '../../fields/link-order.ts'
import { readList } from '../filters/filter-list.ts'
import type { LinkedChoice } from '../filters/linked-records.ts'
import type { GroupField } from './group-field.ts'
import type { Groups, ListGroup } from './grouped-source.ts'

interface Options {
  readonly request: Request
  readonly resource: Resource
  readonly field: GroupField
  /** The user whom `me` means. */
  readonly me: string | undefined
  /** Reads the names of records. The answer has the order of their own list. */
  readonly listNames: (target: Resource, ids: readonly string[], signal: AbortSignal) => Promise<Outcome<readonly LinkedChoice[]>>
}

/** So many groups are ordered by name. More of them come with the largest first, and their names load as they are seen. */
export const mostNamed = 100

/** The groups of a list, in the order of their headings. The records without a value come last. */
export async function readGroups(options: Options, query: ListQuery, signal: AbortSignal): Promise<Outcome<Groups>> {
  const { request, resource, field } = options
  const outcome = await readTotals(request, resource, query, { by: field.by, sum: findSumField(resource) }, signal)
  if (!outcome.ok) return outcome
  const { groups, count: total } = outcome.value
  const kept = keepFiltered(
    groups.filter(({ count }) => count > 0),
    query,
    options,
  )
  const ordered = await order(
    kept.filter(({ value }) => value !== null),
    options,
    signal,
  )
  if (!ordered.ok) return ordered
  return succeed({ groups: [...ordered.value, ...kept.filter(({ value }) => value === null)], total })
}

/** A record with several links is in groups that the list's own filter by the same field does not ask for. */
function keepFiltered(groups: readonly RecordGroup[], { filters }: ListQuery, { field, me }: Options): readonly RecordGroup[] {
  const own = filters.find(({ name }) => name === field.name)
  if (!own || !field.target) return groups
  const values = readList(own.value)?.map((value) => (value.trim() === ownValue ? me : value.trim())) ?? []
  return groups.filter(({ value }) => values.includes(value ?? 'none'))
}

async function order(
  groups: readonly RecordGroup[],
  { field: { target }, listNames }: Options,
  signal: AbortSignal,
): Promise<Outcome<readonly ListGroup[]>> {
  if (!target) return succeed(groups.toSorted((a, b) => compare(a.label ?? a.value ?? '', b.label ?? b.value ?? '')))
  if (groups.length > mostNamed) return succeed(groups.toSorted((a, b) => b.count - a.count))
  const names = await listNames(
    target,
    groups.map(({ value }) => value ?? ''),
    signal,
  )
  if (!names.ok) return names
  const listed = isStage(target) ? names.value : names.value.toSorted((a, b) => compare(a.label, b.label))
  const places = new Map(listed.map(({ value }, at) => [value, at]))
  const placeOf = ({ value }: RecordGroup) => places.get(value ?? '') ?? listed.length
  const isOwnerShown = new Set(listed.map(({ owner }) => owner)).size > 1
  return succeed(groups.toSorted((a, b) => placeOf(a) - placeOf(b)).map((group) => ({ ...group, isOwnerShown })))
}

const compare = (a: string, b: string): number => a.localeCompare(b)
