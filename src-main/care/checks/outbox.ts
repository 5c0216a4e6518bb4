import { isSystemStage } from '../../../src-shared/rules/deletion.ts'
import type { Entry } from '../../outbox/entry.ts'
import { quote } from '../../store/sqlite/names.ts'
import type { Exam, Finding } from '../fault.ts'

const table = 'outbox-entries'

/** Checks that each unsent change belongs to one existing record, and that every new local record has one. */
export function* checkOutbox(exam: Exam): Iterable<Finding> {
  if (exam.unfit.has(table)) return
  yield* listStrays(exam)
  if (mirrorsSomeone(exam)) yield* listForgotten(exam)
}

const mirrorsSomeone = ({ connection: { db }, unfit }: Exam) =>
  !unfit.has('sync-states') && db.prepare('SELECT 1 FROM "sync-states" LIMIT 1').get() !== undefined

function* listStrays({ connection: { db }, registry, unfit }: Exam): Iterable<Finding> {
  const seen = new Set<string>()
  const rows = db
    .prepare(`SELECT key, attributes -> '$.value' FROM ${quote(table)} WHERE json_valid(attributes) ORDER BY key`)
    .raw()
  for (const [place, text] of rows.iterate() as IterableIterator<[number, string | null]>) {
    const entry = JSON.parse(text ?? 'null') as Entry | null
    if (typeof entry?.type !== 'string') {
      yield { check: 'outbox', type: null, id: null, fault: 'an unsent change that cannot be read' }
      continue
    }
    const { type, key, action, id } = entry
    const record = `${type}/${String(key)}`
    const about = { check: 'outbox' as const, type, id }
    if (seen.has(record)) yield { ...about, fault: 'the same record has two unsent changes' }
    seen.add(record)
    if (registry.get(type)?.reach !== 'crm')
      yield { ...about, fault: 'an unsent change of a type that no server has', ...drop(place) }
    else if (!unfit.has(type) && action !== 'delete' && !isThere(db, type, key)) {
      yield { ...about, fault: `an unsent ${action} of key ${String(key)}, which no record has`, ...drop(place) }
    }
  }
}

const isThere = (db: Exam['connection']['db'], type: string, key: number) =>
  db.prepare(`SELECT 1 FROM ${quote(type)} WHERE key = ?`).get(key) !== undefined

const drop = (place: number) => ({
  repair: (writing: Exam['connection']) => void writing.statement(`DELETE FROM ${quote(table)} WHERE key = ?`).run(place),
})

/** Negative ids are unsent records. The server may create a funnel's own stages itself. */
function* listForgotten({ connection: { db }, registry, unfit }: Exam): Iterable<Finding> {
  const types = [...registry.values()].filter(({ type, reach }) => reach === 'crm' && !unfit.has(type))
  for (const { type } of types) {
    const waiting = `SELECT 1 FROM ${quote(table)} AS e WHERE e.record = '${type}/' || r.key`
    const rows = db
      .prepare(
        `SELECT CAST(id AS TEXT), attributes FROM ${quote(type)} AS r WHERE id < 0 AND NOT EXISTS (${waiting})
        AND CASE WHEN json_valid(attributes) THEN json_type(attributes) = 'object' END`,
      )
      .raw()
    for (const [id, attributes] of rows.iterate() as IterableIterator<[string, string]>) {
      if (isSystemStage(type, JSON.parse(attributes) as Record<string, unknown>)) continue
      yield { check: 'outbox', type, id, fault: 'was made here and does not wait to be sent: edit it, or delete it' }
    }
  }
}
