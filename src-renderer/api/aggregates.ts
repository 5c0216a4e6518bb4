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
  /** The days between the two dates that were asked for, added up over `measured` records. */
  readonly days?: number
  /** The records that have both dates, in that order. */
  readonly measured?: number
}

export interface Asked {
  /** A field or a relationship. Without it, all records are one group. */
  readonly by?: string | undefined
  /** Groups by the month of the date in `by`, written `2026-11`. */
  readonly step?: 'month' | undefined
  /** A decimal field. */
  readonly sum?: string | undefined
  /** Two dates or times, separated by a comma. */
  readonly days?: string | undefined
}

/** All records of a list together, and by group. */
export interface Totals extends Omit<RecordGroup, 'value' | 'label'> {
  readonly groups: readonly RecordGroup[]
}

/** Counts the records of a list, and sums a field of theirs. */
export async function readTotals(
  request: Request,
  resource: Resource,
  query: ListQuery,
  wanted: Asked,
  signal?: AbortSignal,
): Promise<Outcome<Totals>> {
  const asked = Object.entries(wanted).filter((one): one is [string, string] => one[1] !== undefined)
  const parameters = new URLSearchParams([...asked, ...toFilterParameters(resource, query)])
  const outcome = await request({ path: `/ext/v1/aggregates/${resource.type}?${parameters}`, signal })
  if (!outcome.ok) return outcome
  const { data, meta } = outcome.value
  return succeed({ count: needNumber(meta, 'record-count'), ...toMeasures(meta), groups: listItems(data).map(toGroup) })
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
    ...toMeasures(attributes),
  }
}

function toMeasures(holder: ExactJson | undefined): Pick<RecordGroup, 'sum' | 'days' | 'measured'> {
  if (!isObject(holder)) return {}
  const { sum } = holder
  const isMeasured = Object.hasOwn(holder, 'days')
  return {
    ...(typeof sum === 'string' && { sum }),
    ...(isMeasured && { days: needNumber(holder, 'days'), measured: needNumber(holder, 'measured') }),
  }
}

/** The field that boards and lists of a type add up; undefined if it has none. */
export const findSumField = ({ columns, fields }: Resource): string | undefined =>
  columns.find((name) => fields[name]?.kind === 'decimal')
