import { hasCustoms, needResource } from '../../../src-shared/schema/columns.ts'
import { compareValues, type Comparable } from '../../../src-shared/schema/comparable.ts'
import type { FieldKind } from '../../../src-shared/schema/field.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { dayNumberAt, findDayNumber, toDayText } from '../../../src-shared/values/day-number.ts'
import { addDecimals, findStoredDecimal, toDecimalText, type Decimal } from '../../../src-shared/values/decimal.ts'
import { findNumberText, type ExactObject } from '../../../src-shared/values/json.ts'
import type { AggregateGroup, AggregatePlan } from '../plan.ts'
import { listEdges, targetOf } from './edges.ts'
import { findOwn, listCustoms, toFieldValue } from './matching.ts'
import { listMatches } from './reading.ts'
import { compareIds } from './rows.ts'
import { needRecord, type State, type StoredRecord } from './state.ts'

type Groups = Map<Comparable, StoredRecord[]>

export function aggregatePlan(registry: Registry, state: State, plan: AggregatePlan): AggregateGroup[] {
  const resource = needResource(registry, plan.type)
  const records = listMatches(registry, state, plan.type, plan.where)
  return [...group(registry, state, plan, records)].map(([value, members]) => ({
    value,
    count: members.length,
    ...(plan.sum === undefined ? {} : { sum: addUp(members, plan.sum) }),
    ...(plan.spelled &&
      plan.by &&
      'field' in plan.by && { spelled: value === null ? null : findSpelling(members, plan.by.field) }),
    ...(plan.greatest === undefined ? {} : { greatest: findGreatest(resource, members, plan.greatest) }),
    ...(plan.span && measure(resource, members, plan.span)),
  }))
}

function group(registry: Registry, state: State, { type, by }: AggregatePlan, records: readonly StoredRecord[]): Groups {
  if (!by) return new Map([[null, [...records]]])
  const groups: Groups = new Map()
  const put = (value: Comparable, record: StoredRecord) => {
    const members = groups.get(value)
    if (members) members.push(record)
    else groups.set(value, [record])
  }
  if ('field' in by) {
    const resource = needResource(registry, type)
    for (const record of records) put(toFieldValue(resource, record.values, by.field), record)
    return new Map([...groups].sort(([a], [b]) => compareValues(a, b)))
  }
  if ('monthOf' in by) {
    const resource = needResource(registry, type)
    const kind = resource.fields[by.monthOf]?.kind
    for (const record of records) put(toMonth(kind, toFieldValue(resource, record.values, by.monthOf), by.zone), record)
    return new Map([...groups].sort(([a], [b]) => compareValues(a, b)))
  }
  if ('customs' in by) {
    if (!hasCustoms(needResource(registry, type))) return groups
    for (const record of records) for (const [name] of listCustoms(record.values)) put(name, record)
    return new Map([...groups].sort(([a], [b]) => compareValues(a, b)))
  }
  const target = targetOf(registry, type, by.relationship)
  const ends = new Map<number, string[]>()
  for (const [from, to] of listEdges(registry, state, type, by.relationship)) {
    ends.set(from, [...(ends.get(from) ?? []), needRecord(state, target, to).id])
  }
  for (const record of records) for (const id of ends.get(record.key) ?? [null]) put(id, record)
  return new Map(
    [...groups].sort(([a], [b]) => (a === null || b === null ? compareValues(a, b) : compareIds(String(a), String(b)))),
  )
}

function findSpelling(members: readonly StoredRecord[], field: string): string | null {
  const newest = members.reduce((last, record) => (compareIds(record.id, last.id) > 0 ? record : last))
  const value = findOwn(newest.values, field) ?? null
  return value === null || typeof value === 'string' ? value : JSON.stringify(value)
}

function addUp(records: readonly StoredRecord[], field: string): string {
  let total: Decimal = { units: 0n, scale: 0 }
  for (const { values } of records) {
    const value = findOwn(values, field)
    const decimal = findStoredDecimal(typeof value === 'string' ? value : (findNumberText(value) ?? ''))
    if (decimal) total = addDecimals(total, decimal)
  }
  return toDecimalText(total)
}

function findGreatest(resource: Resource, records: readonly StoredRecord[], field: string): Comparable {
  return records
    .map(({ values }) => toFieldValue(resource, values, field))
    .reduce((best, value) => (compareValues(value, best) > 0 ? value : best), null)
}

function toMonth(kind: FieldKind | undefined, value: Comparable, zone: string): Comparable {
  const number = toDayNumber(kind, value, zone)
  return number === undefined ? value : toDayText(number).slice(0, 7)
}

function measure(resource: Resource, records: readonly StoredRecord[], { from, to, zone }: NonNullable<AggregatePlan['span']>) {
  const read = (values: ExactObject, name: string) =>
    toDayNumber(resource.fields[name]?.kind, toFieldValue(resource, values, name), zone)
  const spans = records.flatMap(({ values }) => {
    const [start, end] = [read(values, from), read(values, to)]
    return start === undefined || end === undefined || end < start ? [] : [end - start]
  })
  return { days: spans.reduce((sum, days) => sum + days, 0), measured: spans.length }
}

/** Days since 1970. Undefined if the value is no date. */
function toDayNumber(kind: FieldKind | undefined, value: Comparable, zone: string): number | undefined {
  if (kind === 'datetime') return typeof value === 'number' ? dayNumberAt(value, zone) : undefined
  return typeof value === 'string' ? findDayNumber(value) : undefined
}
