import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Batch } from '../batch.ts'
import type { ManyChanged, RecordChange } from '../change-summary.ts'
import { toJournalled } from '../journalled.ts'
import type { Connection } from './connection.ts'

const kept = 90 * 24 * 60 * 60 * 1000
/** After how many entries pruning is considered, and how many entries it removes at once. */
const pruneEvery = 500
const pruneMost = 5000

/** The number of the last entry ever written, even if it was pruned. */
export function readJournalEnd(connection: Connection): number {
  const statement = connection.statement(`SELECT seq FROM sqlite_sequence WHERE name = '_journal'`)
  return (statement.pluck().get() as number | undefined) ?? 0
}

/** The number of the last pruned entry. */
export function readPruned(connection: Connection): number {
  const statement = connection.statement(`SELECT value FROM _counters WHERE name = 'pruned'`)
  return (statement.pluck().get() as number | undefined) ?? 0
}

/** Must run inside the commit's transaction. Returns where its entries start and where the journal ends. */
export function appendJournal(
  connection: Connection,
  registry: Registry,
  { at, actor, origin, summarised, group }: Batch,
  changed: readonly RecordChange[],
  many: readonly ManyChanged[],
  gone: ReadonlyMap<number, bigint>,
): { first: number; end: number } {
  const before = readJournalEnd(connection)
  const statement = connection.statement(
    `INSERT INTO _journal (first, grouped, at, user, token, origin, type, action, key, keys, changes)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const head = [before + 1, group ?? null, BigInt(at), actor.user, actor.token, origin]
  const append = (type: string, action: string, keys: readonly number[], changes: unknown) => {
    const only = keys.length === 1 ? keys[0] : null
    statement.run(...head, type, action, only, JSON.stringify(keys), JSON.stringify(changes))
  }
  if (summarised) {
    const all = [...changed.map(({ type, key }) => ({ type, keys: [key] })), ...many]
    for (const [type, members] of Map.groupBy(all, (one) => one.type)) {
      const keys = members.flatMap((one) => one.keys)
      append(type, 'import', keys, {})
    }
  } else {
    for (const one of changed) append(one.type, one.action, [one.key], toJournalled(registry, one))
    for (const { type, keys } of many) append(type, 'update', keys, {})
  }
  const end = readJournalEnd(connection)
  keepGoneIds(connection, gone, end)
  if (Math.floor(before / pruneEvery) !== Math.floor(end / pruneEvery)) prune(connection, at - kept, end)
  return { first: before + 1, end }
}

/** The journal shows current ids. For deleted records, their last ids. */
function keepGoneIds(connection: Connection, gone: ReadonlyMap<number, bigint>, end: number): void {
  const statement = connection.statement('INSERT INTO _gone (key, id, seq) VALUES (?, ?, ?)')
  for (const [key, id] of gone) statement.run(key, id, end)
}

function prune(connection: Connection, oldest: number, end: number): void {
  const first = connection.statement(
    'SELECT seq FROM (SELECT seq, at FROM _journal ORDER BY seq LIMIT ?) WHERE at >= ? ORDER BY seq LIMIT 1',
  )
  const last = connection.statement('SELECT max(seq) FROM (SELECT seq FROM _journal ORDER BY seq LIMIT ?)')
  const firstKept = first.pluck().get(pruneMost, oldest) as number | undefined
  const pruned = firstKept === undefined ? ((last.pluck().get(pruneMost) as number | null) ?? end) : firstKept - 1
  if (pruned <= readPruned(connection)) return
  connection.statement('DELETE FROM _journal WHERE seq <= ?').run(pruned)
  connection.statement('DELETE FROM _gone WHERE seq <= ?').run(pruned)
  connection.statement(`INSERT OR REPLACE INTO _counters (name, value) VALUES ('pruned', ?)`).run(pruned)
}
