import { hasCustoms, needResource } from '../../../src-shared/schema/columns.ts'
import type { Comparable } from '../../../src-shared/schema/comparable.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toDecimalText } from '../../../src-shared/values/decimal.ts'
import { parseExact } from '../../../src-shared/values/json.ts'
import type { AggregateGroup, AggregatePlan } from '../plan.ts'
import { toSqlCondition } from './conditions.ts'
import { toFieldExpression, toJsonExpression } from './field-expression.ts'
import { sql } from './fragment.ts'
import { isStateCovered } from './indexes.ts'
import { heldColumn, quote } from './names.ts'
import { targetOf, toEdgeTable } from './links.ts'
import type { Scope } from './scope.ts'
import { measureSpans, toMonthExpression } from './day-spans.ts'
import { createSums, noSums, type Grouping } from './sums.ts'

type GroupValue = string | number | bigint | null

export function aggregatePlan(scope: Scope, plan: AggregatePlan): AggregateGroup[] {
  const resource = needResource(scope.registry, plan.type)
  const grouping = toGrouping(scope, resource, plan)
  const greatest = plan.greatest === undefined ? undefined : findGreatest(scope, resource, grouping, plan.greatest)
  const sums = plan.sum === undefined ? noSums : createSums(scope, resource, grouping, plan.sum)
  const spelled = plan.spelled && plan.by && 'field' in plan.by ? plan.by.field : undefined
  const measured = plan.span && measureSpans(scope, resource, grouping, plan.span)
  const groups = countGroups(scope, grouping, plan.by !== undefined, spelled !== undefined)
  const spelling = spelled === undefined ? undefined : readSpellings(scope, resource, spelled, groups)
  const toValue =
    plan.by && 'relationship' in plan.by ? readIds(scope, targetOf(resource, plan.by.relationship), groups) : toPlain
  return groups.map(([value, count, newest]) => ({
    value: toValue(value),
    count: Number(count),
    ...(plan.sum !== undefined && { sum: toDecimalText(sums(value)) }),
    ...(spelling && { spelled: value === null ? null : spelling(newest) }),
    ...(greatest && { greatest: greatest(value) }),
    ...measured?.(value),
  }))
}

function toGrouping(scope: Scope, resource: Resource, { by, where }: AggregatePlan): Grouping {
  const table = `${quote(resource.type)} AS r`
  const chosen = toSqlCondition(scope, resource, where)
  if (!by) return { from: table, value: sql('NULL'), where: chosen }
  const alongIndex = toSqlCondition(scope, resource, where, '+')
  if ('field' in by) {
    const grouping = { from: table, value: toFieldExpression(resource, by.field), where: chosen }
    return isStateCovered(resource, by.field) ? { ...grouping, alongIndex } : grouping
  }
  if ('monthOf' in by) return { from: table, value: toMonthExpression(resource, by), where: chosen }
  if ('customs' in by) {
    // The records lead: the other way round, each value would read its record's page.
    const join = hasCustoms(resource)
      ? 'CROSS JOIN _customs AS custom ON custom.key = r.key'
      : 'CROSS JOIN (SELECT NULL AS name LIMIT 0) AS custom'
    return { from: `${table} ${join}`, value: sql('custom.name'), where: chosen }
  }
  if (linkStorage(scope.registry, resource, by.relationship).at === 'holder') {
    return { from: table, value: sql(`r.${quote(heldColumn(by.relationship))}`), where: chosen, alongIndex }
  }
  const edges = toEdgeTable(scope.registry, resource, by.relationship)
  return { from: `${table} LEFT JOIN ${edges} AS edge ON edge.source = r.key`, value: sql('edge.target'), where: chosen }
}

/** Value, count and, if requested, the greatest id of each group. */
type Group = [value: GroupValue, count: bigint, newest?: bigint]

function countGroups(
  { connection }: Scope,
  { from, value, where: chosen, alongIndex: where = chosen }: Grouping,
  grouped: boolean,
  newest: boolean,
): Group[] {
  const text = `SELECT ${value.sql}, count(*)${newest ? ', max(r.id)' : ''} FROM ${from} WHERE ${where.sql}${grouped ? ' GROUP BY 1 ORDER BY 1' : ''}`
  const statement = connection.statement(text).raw().safeIntegers()
  return statement.all(...value.params, ...where.params) as Group[]
}

/** A separate query, so that without groups SQLite answers from the end of an index. */
function findGreatest({ connection }: Scope, resource: Resource, grouping: Grouping, field: string) {
  const { from, value, where } = grouping
  const wanted = toFieldExpression(resource, field)
  const text =
    value.sql === 'NULL'
      ? `SELECT NULL, max(${wanted.sql}) FROM ${from} WHERE ${where.sql}`
      : `SELECT ${value.sql}, max(${wanted.sql}) FROM ${from} WHERE ${where.sql} GROUP BY 1`
  const statement = connection.statement(text).raw().safeIntegers()
  const found = statement.all(...value.params, ...wanted.params, ...where.params) as [GroupValue, GroupValue][]
  const greatest = new Map(found.map(([group, most]) => [group, toPlain(most)]))
  return (group: GroupValue): Comparable => greatest.get(group) ?? null
}

function toPlain(value: GroupValue): Comparable {
  return typeof value === 'bigint' ? Number(value) : value
}

/** Reads the field of the newest record of each group. */
function readSpellings({ connection }: Scope, resource: Resource, field: string, groups: readonly Group[]) {
  const json = toJsonExpression(field)
  const statement = connection.statement(
    `SELECT r.id, ${json.sql} FROM json_each(?) AS chosen CROSS JOIN ${quote(resource.type)} AS r ON r.id = chosen.value`,
  )
  const found = statement
    .raw()
    .safeIntegers()
    .all(...json.params, `[${groups.map(([, , newest]) => newest).join()}]`) as [bigint, string | null][]
  const spellings = new Map(found.map(([id, text]) => [id, text === null ? null : parseExact(text)]))
  return (newest: bigint | undefined): string | null => {
    const value = newest === undefined ? null : (spellings.get(newest) ?? null)
    return value === null || typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** Converts keys to API ids and sorts the groups. */
function readIds({ connection }: Scope, type: string, groups: Group[]): (value: GroupValue) => Comparable {
  const keys = groups.map(([value]) => value).filter((value) => value !== null)
  const statement = connection.statement(
    `SELECT r.key, r.id FROM json_each(?) AS chosen CROSS JOIN ${quote(type)} AS r ON r.key = chosen.value`,
  )
  const ids = new Map(statement.raw().safeIntegers().all(`[${keys.join()}]`) as [bigint, bigint][])
  const place = (value: GroupValue) => (value === null ? undefined : ids.get(value as bigint))
  groups.sort(([a], [b]) => compare(place(a), place(b)))
  return (value) => place(value)?.toString() ?? null
}

function compare(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1
  return a < b ? -1 : 1
}
