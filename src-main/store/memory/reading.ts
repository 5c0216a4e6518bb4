import { needResource } from '../../../src-shared/schema/columns.ts'
import { compareValues } from '../../../src-shared/schema/comparable.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Condition, ReadPlan, SearchPlan, SortKey } from '../plan.ts'
import { findTime } from '../link-times.ts'
import type { ReadResult, Row, SearchGroup } from '../port.ts'
import { followIncludes } from './including.ts'
import { createPredicate, findKeys, toFieldValue } from './matching.ts'
import { compareIds, createRows } from './rows.ts'
import { needRecord, needTable, type State, type StoredRecord } from './state.ts'

export function listMatches(registry: Registry, state: State, type: string, where: Condition): StoredRecord[] {
  const { records } = needTable(state, type)
  const keys = findKeys(state, type, where)
  const candidates = keys ? [...keys].flatMap((key) => records.get(key) ?? []) : [...records.values()]
  return candidates.filter(createPredicate(registry, state, type, where))
}

export function readPlan(registry: Registry, state: State, plan: ReadPlan): ReadResult {
  const found = sorted(registry, plan.type, listMatches(registry, state, plan.type, plan.where), plan.sort ?? [])
  const { offset, limit } = plan.page ?? { offset: 0, limit: found.length }
  const primary = found.slice(offset, offset + limit)
  const rows = createRows(registry, state)
  for (const record of primary) rows.add(record)
  for (const name of plan.linkage ?? []) rows.link(plan.type, name, primary)
  followIncludes(registry, state, rows, plan.type, plan.include ?? {}, primary)
  const listed = rows.list(plan.bare)
  const built = plan.timed ? listed.map((row) => withTime(registry, state, row)) : listed
  return {
    rows: built.slice(0, primary.length),
    count: plan.counted ? found.length : primary.length,
    included: built.slice(primary.length),
  }
}

export function searchPlan(registry: Registry, state: State, plan: SearchPlan): SearchGroup[] {
  return plan.types.map((type) => {
    const where: Condition = { op: 'search', words: plan.words }
    const { rows, count } = readPlan(registry, state, { type, where, page: { offset: 0, limit: plan.limit }, counted: true })
    return { type, count, rows }
  })
}

function withTime(registry: Registry, state: State, row: Row): Row {
  const { times, held, values } = needRecord(state, row.type, row.key)
  const time = findTime(times, held.get(needResource(registry, row.type).timed ?? '') ?? null, values)
  return { ...row, entered: time && { at: time.at, isExact: time.isExact } }
}

function sorted(registry: Registry, type: string, records: StoredRecord[], sort: readonly SortKey[]): StoredRecord[] {
  const resource = needResource(registry, type)
  const toKeys = (record: StoredRecord) =>
    sort.map(({ field }) => (field === 'id' ? null : toFieldValue(resource, record.values, field)))
  const keyed = records.map((record) => ({ record, keys: toKeys(record) }))
  keyed.sort((a, b) => {
    for (const [index, { field, descending }] of sort.entries()) {
      const order =
        field === 'id' ? compareIds(a.record.id, b.record.id) : compareValues(a.keys[index] ?? null, b.keys[index] ?? null)
      if (order !== 0) return descending ? -order : order
    }
    return compareIds(a.record.id, b.record.id)
  })
  return keyed.map(({ record }) => record)
}
