import type { IdDirection } from '../../store/ids.ts'
import { quote } from '../../store/sqlite/names.ts'
import type { Exam, Finding } from '../fault.ts'

/** Checks that a former id leads to a record of its type and is not another record's current id. */
export function* checkAliases({ connection: { db }, registry, unfit }: Exam): Iterable<Finding> {
  if (unfit.has('_aliases')) return
  const types = [...registry.keys()].filter((type) => !unfit.has(type))
  const unknown = `type NOT IN (SELECT value FROM json_each(?))`
  const strange = db.prepare(`SELECT type, CAST(id AS TEXT) FROM _aliases WHERE ${unknown}`).raw()
  const drop = (type: string, id: string, where = '1') => ({
    repair: (writing: Exam['connection']) =>
      void writing.statement(`DELETE FROM _aliases AS a WHERE type = ? AND id = CAST(? AS INTEGER) AND ${where}`).run(type, id),
  })
  for (const [type, id] of strange.iterate(JSON.stringify([...registry.keys()])) as IterableIterator<[string, string]>) {
    yield { check: 'aliases', type, id, fault: 'a former id of a type that there is not', ...drop(type, id) }
  }
  for (const type of types) {
    const lost = `NOT EXISTS (SELECT 1 FROM ${quote(type)} AS r WHERE r.key = a.key)`
    const taken = `EXISTS (SELECT 1 FROM ${quote(type)} AS r WHERE r.id = a.id)`
    const statement = db.prepare(
      `SELECT CAST(a.id AS TEXT), a.key, ${lost} FROM _aliases AS a WHERE a.type = ? AND (${lost} OR ${taken})`,
    )
    for (const [id, key, isLost] of statement.raw().iterate(type) as IterableIterator<[string, number, number]>) {
      const fault = isLost ? `a former id of key ${key}, which no record has` : 'a former id that is also a present one'
      yield { check: 'aliases', type, id, fault, ...drop(type, id, `(${lost} OR ${taken})`) }
    }
  }
}

/** Checks that no key is used twice, and that the next key and id are unused. */
export function* checkIds(exam: Exam): Iterable<Finding> {
  const { registry, unfit } = exam
  if (unfit.has('_counters') || unfit.has('_aliases')) return
  const types = [...registry.keys()].filter((type) => !unfit.has(type))
  yield* listSharedKeys(exam, types)
  const direction = findDirection(exam)
  const end = direction === 'up' ? 'max' : 'min'
  for (const type of types) {
    const used = `SELECT ${end}(id) FROM (SELECT ${end}(id) AS id FROM ${quote(type)}
      UNION ALL SELECT ${end}(id) FROM _aliases WHERE type = '${type}')`
    yield* findCounterFault(exam, `id ${type}`, direction, used, type)
  }
  const keys = types.map((type) => `SELECT max(key) AS key FROM ${quote(type)}`)
  if (!unfit.has('_gone')) keys.push('SELECT max(key) FROM _gone')
  yield* findCounterFault(exam, 'key', 'up', `SELECT max(key) FROM (${keys.join(' UNION ALL ')})`, null)
}

function* findCounterFault(
  { connection }: Exam,
  name: string,
  direction: IdDirection,
  used: string,
  type: string | null,
): Iterable<Finding> {
  const [furthest, beyond] = direction === 'up' ? (['max', '<'] as const) : (['min', '>'] as const)
  const present = `coalesce((SELECT value FROM _counters WHERE name = ?), 0)`
  // A mirror that was a local account may have positive ids too.
  const least = (value: string) => (direction === 'up' ? value : `min(0, ${value})`)
  const isBehind = connection.db.prepare(`SELECT ${least(present)} ${beyond} ${least(`coalesce((${used}), 0)`)}`).pluck()
  if (isBehind.get(name) !== 1) return
  const what = type === null ? 'of keys' : 'of ids'
  yield {
    ...{ check: 'ids', type, id: null, fault: `the counter ${what} is behind one that was given` },
    repair(writing) {
      const text = `INSERT OR REPLACE INTO _counters (name, value) SELECT ?, ${furthest}(${present}, coalesce((${used}), 0))`
      writing.statement(text).run(name, name)
    },
  }
}

/** Reads all tables in key order at once, so that only the last key must be remembered. */
function* listSharedKeys({ connection }: Exam, types: readonly string[]): Iterable<Finding> {
  const all = types.map((type) => `SELECT key, '${type}' AS type, CAST(id AS TEXT) AS id FROM ${quote(type)}`)
  const statement = connection.db.prepare(`${all.join(' UNION ALL ')} ORDER BY 1`).raw()
  let last: number | undefined
  let former = ''
  for (const [key, type, id] of statement.iterate() as IterableIterator<[number, string, string]>) {
    if (key === last) yield { check: 'ids', type, id, fault: `the key ${key} is also that of ${former}` }
    last = key
    former = `${type} ${id}`
  }
}

/** A mirror's own ids count down until the server assigns its ids. */
function findDirection({ connection, unfit }: Exam): IdDirection {
  if (unfit.has('account')) return 'up'
  const kind = connection.statement(`SELECT attributes ->> '$.kind' FROM account WHERE json_valid(attributes) LIMIT 1`)
  return kind.pluck().get() === 'mirror' ? 'down' : 'up'
}
