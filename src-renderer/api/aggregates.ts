import type { Resource } from '../../src-shared/schema/resource.ts'
import { isObject, listItems, type ExactJson } from '../../src-shared/values/json.ts'
import { needNumber } from './count.ts'
import { toFilterParameters, type ListQuery } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

/** The records of a list that share a value or a linked record. */
export interface RecordGroup {
  /** What the filter of the field takes. Null if the records have none. */
  readonly value: string | null
  /** How a text is spelled. */
  readonly label?: string
  readonly count: number
  /** The exact sum of the field that was asked for, as digits. */
  readonly sum?: string
}

interface Asked {
  /** A field or a relationship. Without it, all records are one group. */
  readonly by?: string | undefined
  /** A decimal field. */
  readonly sum?: string | undefined
}

/** All records of a list together, and by group. */
export interface Totals extends Pick<RecordGroup, 'count' | 'sum'> {
  readonly groups: readonly RecordGroup[]
}

/** Counts the records of a list, and sums a field of theirs. */
export async function readTotals(
  request: Request,
  resource: Resource,
  query: ListQuery,
  { by, sum }: Asked,
  signal?: AbortSignal,
): Promise<Outcome<Totals>> {
  const asked = Object.entries({ by, sum }).filter((one): one is [string, string] => one[1] !== undefined)
  const parameters = new URLSearchParams([...asked, ...toFilterParameters(resource, query)])
  const outcome = await request({ path: `/ext/v1/aggregates/${resource.type}?${parameters}`, signal })
  if (!outcome.ok) return outcome
  const { data, meta } = outcome.value
  return succeed({ count: needNumber(meta, 'record-count'), ...toSum(meta), groups: listItems(data).map(toGroup) })
}

/** Counts the records of a list by a field or a relationship. */
export async function listGroups(
  ...[request, resource, query, asked, signal]: Parameters<typeof readTotals>
): Promise<Outcome<readonly RecordGroup[]>> {
  const outcome = await readTotals(request, resource, query, asked, signal)
  return outcome.ok ? succeed(outcome.value.groups) : outcome
}

function toGroup(group: ExactJson): RecordGroup {
  const attributes = isObject(group) && isObject(group['attributes']) ? group['attributes'] : {}
  const { value, label } = attributes
  return {
    value: typeof value === 'string' ? value : null,
    ...(typeof label === 'string' && { label }),
    count: needNumber(attributes, 'count'),
    ...toSum(attributes),
  }
}

function toSum(holder: ExactJson | undefined): Pick<RecordGroup, 'sum'> {
  const sum = isObject(holder) ? holder['sum'] : undefined
  return typeof sum === 'string' ? { sum } : {}
}

/** The field that boards and lists of a type add up; undefined if it has none. */
export const findSumField = ({ columns, fields }: Resource): string | undefined =>
  columns.find((name) => fields[name]?.kind === 'decimal')
