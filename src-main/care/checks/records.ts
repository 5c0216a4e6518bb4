import { hasCustoms } from '../../../src-shared/schema/columns.ts'
import { isObject, parseExact } from '../../../src-shared/values/json.ts'
import { quote } from '../../store/sqlite/names.ts'
import type { Projection } from '../../store/sqlite/projection.ts'
import { createWrittenTypes, type WrittenType } from '../../store/sqlite/write-context.ts'
import type { CheckName, Exam, Finding } from '../fault.ts'
import { createRecordRepairs } from '../repairs.ts'
import { createSearchTally, type SearchTally } from './search-tally.ts'

const chunk = 500

type Stored = [key: bigint, id: string, extra: string | null, attributes: Uint8Array, ...columns: unknown[]]

/** Checks every record's columns, customs and search rows against its attributes. */
export function* checkRecords(exam: Exam): Iterable<Finding> {
  const typeOf = createWrittenTypes(exam.registry)
  for (const type of exam.registry.keys()) {
    if (!exam.unfit.has(type)) yield* checkType(exam, typeOf(type))
  }
}

function* checkType(exam: Exam, written: WrittenType): Iterable<Finding> {
  const { connection } = exam
  const { resource, table, projector } = written
  const { type } = resource
  const repairs = createRecordRepairs(exam.registry)
  const tally = createSearchTally(exam, resource)
  const withCustoms = hasCustoms(resource) && !exam.unfit.has('_customs')
  const columns = projector.names.map(quote)
  const next = connection.statement(
    `SELECT ${['key', 'CAST(id AS TEXT)', 'extra', 'CAST(attributes AS BLOB)', ...columns].join(', ')} FROM ${table}
    WHERE key > ? ORDER BY key LIMIT ${chunk}`,
  )
  for (let last = 0n; ;) {
    const rows = next.raw().safeIntegers().all(last) as Stored[]
    const customs = withCustoms ? readCustoms(exam, rows) : undefined
    for (const [stored, id, extra, attributes, ...found] of rows) {
      const key = Number(stored)
      const at = (check: CheckName, fault: string) => ({ check, type, id, fault })
      if (extra !== null && !isObjectText(extra)) yield at('attributes', 'the relationships kept as they came are no JSON object')
      const projection = findProjection(written, attributes)
      if (!projection) {
        tally.skip(key)
        yield at('attributes', 'the attributes are no JSON object')
        continue
      }
      const wrong = projector.names.filter((_, index) => projection.columns[index] !== found[index])
      if (wrong.length > 0) {
        const fault = `${wrong.join(', ')}: not what the attributes give`
        yield { ...at('columns', fault), repair: repairs.columns(type, key) }
      }
      if (customs && !areEqual(customs.get(key), projection.customs)) {
        yield { ...at('customs', 'the customs to filter by are not those of the record'), repair: repairs.customs(type, key) }
      }
      tally.expect(key, projection.searchText)
    }
    exam.progress(rows.length)
    if (rows.length < chunk) break
    last = (rows.at(-1) as Stored)[0]
  }
  yield* listSearchFaults(tally, written, exam)
}

function* listSearchFaults(tally: SearchTally, { resource, table }: WrittenType, exam: Exam): Iterable<Finding> {
  const ids = exam.connection.statement(`SELECT CAST(id AS TEXT) FROM ${table} WHERE key = ?`).pluck()
  for (const { key, repair } of tally.settle()) {
    const id = (ids.get(key) as string | undefined) ?? null
    const fault =
      id === null ? `a search row of a record that is not there (key ${key})` : 'the search rows are not those of the record'
    yield { check: 'search', type: resource.type, id, fault, repair }
  }
}

function findProjection({ projector }: WrittenType, attributes: Uint8Array): Projection | undefined {
  try {
    return projector.project(attributes)
  } catch {
    return undefined
  }
}

function isObjectText(text: string): boolean {
  try {
    return isObject(parseExact(text))
  } catch {
    return false
  }
}

function readCustoms({ connection }: Exam, rows: readonly Stored[]): Map<number, Map<string, string>> {
  const customs = new Map<number, Map<string, string>>()
  if (rows.length === 0) return customs
  const statement = connection.statement('SELECT key, name, value FROM _customs WHERE key BETWEEN ? AND ?')
  const [first, last] = [(rows[0] as Stored)[0], (rows.at(-1) as Stored)[0]]
  for (const [key, name, value] of statement.raw().all(first, last) as [number, string, string][]) {
    // Two values under one name make the sizes differ from those of a single record.
    const known = customs.get(key) ?? new Map<string, string>()
    customs.set(key, known.set(known.has(name) ? `${name}\0again` : name, value))
  }
  return customs
}

function areEqual(found: ReadonlyMap<string, string> | undefined, expected: ReadonlyMap<string, string>): boolean {
  return (found?.size ?? 0) === expected.size && [...expected].every(([name, value]) => found?.get(name) === value)
}
