import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { AggregatePlan, MonthOf } from '../plan.ts'
import { toFieldExpression } from './field-expression.ts'
import { sql, type Fragment } from './fragment.ts'
import type { Scope } from './scope.ts'
import type { Grouping } from './sums.ts'

/** The month as `YYYY-MM`. A text that is no date stays as it is. */
export function toMonthExpression(resource: Resource, { monthOf, zone }: MonthOf): Fragment {
  const { sql: value, params } = toFieldExpression(resource, monthOf)
  return resource.fields[monthOf]?.kind === 'datetime'
    ? sql(`strftime('%Y-%m', zone_day(?, ${value}) * 86400, 'unixepoch')`, zone, ...params)
    : sql(`CASE WHEN date(${value}) = ${value} THEN substr(${value}, 1, 7) ELSE ${value} END`, ...repeat(params, 4))
}

/** Days since 1970. Null for a text that is no date. */
function toDayExpression(resource: Resource, field: string, zone: string): Fragment {
  const { sql: value, params } = toFieldExpression(resource, field)
  return resource.fields[field]?.kind === 'datetime'
    ? sql(`zone_day(?, ${value})`, zone, ...params)
    : sql(`CASE WHEN date(${value}) = ${value} THEN unixepoch(${value}) / 86400 END`, ...repeat(params, 3))
}

const repeat = (params: readonly unknown[], times: number) => Array.from({ length: times }, () => params).flat()

/** The sum of days between two fields by group, without records that lack one of them or have them in reverse. */
export function measureSpans(
  { connection }: Scope,
  resource: Resource,
  { from, value, where }: Grouping,
  span: NonNullable<AggregatePlan['span']>,
) {
  const start = toDayExpression(resource, span.from, span.zone)
  const end = toDayExpression(resource, span.to, span.zone)
  const statement = connection.statement(
    `SELECT value, sum(days), count(*) FROM (SELECT ${value.sql} AS value, ${end.sql} - ${start.sql} AS days FROM ${from} WHERE ${where.sql}) WHERE days >= 0 GROUP BY 1`,
  )
  const found = statement
    .raw()
    .safeIntegers()
    .all(...value.params, ...end.params, ...start.params, ...where.params) as [unknown, bigint, bigint][]
  const spans = new Map(found.map(([group, days, count]) => [group, { days: Number(days), measured: Number(count) }]))
  return (group: unknown) => spans.get(group) ?? { days: 0, measured: 0 }
}
