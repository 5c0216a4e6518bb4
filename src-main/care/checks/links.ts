import { hasCustoms } from '../../../src-shared/schema/columns.ts'
import { heldRelationships, listPairTables } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { listStrings, parseExact } from '../../../src-shared/values/json.ts'
import { oneWayState } from '../../outbox/one-way-links.ts'
import { heldColumn, quote } from '../../store/sqlite/names.ts'
import { targetOf } from '../../store/sqlite/links.ts'
import type { Exam, Finding } from '../fault.ts'

const isRecord = (type: string, key: string) => `EXISTS (SELECT 1 FROM ${quote(type)} AS t WHERE t.key = ${key})`

/** Checks that each to-one link leads to a record of the right type. */
export function* checkHeldLinks(exam: Exam): Iterable<Finding> {
  for (const resource of exam.registry.values()) {
    if (exam.unfit.has(resource.type)) continue
    for (const name of heldRelationships(resource)) {
      if (!exam.unfit.has(targetOf(resource, name))) yield* listDangling(exam, resource, name)
    }
  }
}

function* listDangling({ connection: { db } }: Exam, resource: Resource, name: string): Iterable<Finding> {
  const { type } = resource
  const [column, target] = [quote(heldColumn(name)), targetOf(resource, name)]
  const lost = `${column} IS NOT NULL AND NOT ${isRecord(target, column)}`
  const statement = db.prepare(`SELECT key, CAST(id AS TEXT), CAST(${column} AS TEXT) FROM ${quote(type)} WHERE ${lost}`)
  for (const [key, id, far] of statement.raw().iterate() as IterableIterator<[number, string, string]>) {
    yield {
      ...{ check: 'links', type, id, fault: `${name} leads to key ${far}, which no record of ${target} has` },
      repair(connection) {
        const text = `UPDATE ${quote(type)} SET ${column} = NULL, version = version + 1 WHERE key = ? AND ${lost}`
        connection.statement(text).run(key)
      },
    }
  }
}

/**
 * Checks that each pair has a record on both sides. A symmetric relationship is stored in both directions, unless the hosted
 * CRM stores only one.
 */
export function* checkPairs(exam: Exam): Iterable<Finding> {
  const { db } = exam.connection
  const oneWay = listOneWay(exam)
  for (const { table, a, b, symmetric } of listPairTables(exam.registry)) {
    if ([table, a, b].some((name) => exam.unfit.has(name))) continue
    const name = quote(table)
    const known = (type: string, key: string) => `(SELECT CAST(t.id AS TEXT) FROM ${quote(type)} AS t WHERE t.key = ${key})`
    const ids = `p.a, p.b, ${known(a, 'p.a')}, ${known(b, 'p.b')}`
    const lost = db.prepare(`SELECT ${ids} FROM ${name} AS p WHERE NOT (${isRecord(a, 'p.a')} AND ${isRecord(b, 'p.b')})`)
    for (const [near, far, idA, idB] of lost.raw().iterate() as IterableIterator<PairRow>) {
      yield {
        ...{ check: 'pairs', type: idA === null && idB !== null ? b : a, id: idA ?? idB },
        fault: `${table} leads to key ${idA === null ? near : far}, which no record of ${idA === null ? a : b} has`,
        repair: (connection) => void connection.statement(`DELETE FROM ${name} WHERE a = ? AND b = ?`).run(near, far),
      }
    }
    if (!symmetric || oneWay.includes(table)) continue
    const present = `${isRecord(a, 'p.a')} AND ${isRecord(b, 'p.b')}`
    const single = db.prepare(
      `SELECT ${ids} FROM ${name} AS p WHERE NOT EXISTS (SELECT 1 FROM ${name} AS q WHERE q.a = p.b AND q.b = p.a) AND ${present}`,
    )
    for (const [near, far, id, other] of single.raw().iterate() as IterableIterator<PairRow>) {
      yield {
        ...{ check: 'pairs', type: a, id, fault: `${table} leads to ${other ?? ''} but not back` },
        repair(connection) {
          const text = `INSERT OR IGNORE INTO ${name} (a, b) SELECT b, a FROM ${name} WHERE a = ? AND b = ?`
          connection.statement(text).run(near, far)
        },
      }
    }
  }
}

function listOneWay({ connection: { db }, unfit }: Exam): readonly string[] {
  if (unfit.has('sync-states')) return []
  const where = `json_valid(attributes) AND attributes ->> '$.name' = '${oneWayState}'`
  const text = db.prepare(`SELECT attributes -> '$.value' FROM "sync-states" WHERE ${where}`).pluck().get()
  return typeof text === 'string' ? listStrings(parseExact(text)) : []
}

type PairRow = [a: number, b: number, idA: string | null, idB: string | null]

/** Checks that filterable customs belong to a record that can have them. */
export function* checkStrayCustoms({ connection, registry, unfit }: Exam): Iterable<Finding> {
  const types = [...registry.values()].filter(hasCustoms).map(({ type }) => type)
  if (['_customs', ...types].some((name) => unfit.has(name))) return
  const stray = types.map((type) => `NOT ${isRecord(type, 'c.key')}`).join(' AND ')
  const statement = connection.db.prepare(`SELECT DISTINCT key FROM _customs AS c WHERE ${stray}`).pluck()
  for (const key of statement.iterate() as IterableIterator<number>) {
    yield {
      ...{ check: 'customs', type: null, id: null, fault: `customs to filter by of a record that is not there (key ${key})` },
      repair: (writing) => void writing.statement(`DELETE FROM _customs AS c WHERE key = ? AND ${stray}`).run(key),
    }
  }
}
