import { parseExact } from '../../../src-shared/values/json.ts'
import type { Changes } from '../batch.ts'
import type { ChangesResult, JournalEntry } from '../port.ts'
import type { Connection } from './connection.ts'
import { readJournalEnd, readPruned } from './journal.ts'
import { quote } from './names.ts'

export interface ChangesFeed {
  /** Own commits do not show in the data version. */
  noteEnd(end: number): void
  since(cursor: string | null, limit?: number): ChangesResult
}

type Stored = [
  seq: number,
  at: number,
  user: string | null,
  token: string | null,
  origin: JournalEntry['origin'],
  type: string,
  action: JournalEntry['action'],
  keys: string,
  changes: string,
]

/** Asked many times a second, nearly always for nothing: as long as no one committed, the database is not looked at. */
export function createChangesFeed(connection: Connection): ChangesFeed {
  let known: { readonly version: number; end: number } | undefined

  function findEnd(): number {
    const version = connection.dataVersion()
    if (known?.version !== version) known = { version, end: connection.read(() => readJournalEnd(connection)) }
    return known.end
  }

  return {
    noteEnd(end) {
      if (known) known.end = Math.max(known.end, end)
    },
    since(cursor, limit = -1) {
      const end = findEnd()
      if (cursor === null || cursor === String(end)) return { kept: true, entries: [], cursor: String(end) }
      return connection.read(() => readSince(connection, cursor, limit))
    },
  }
}

function readSince(connection: Connection, cursor: string, limit: number): ChangesResult {
  const end = readJournalEnd(connection)
  const from = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Infinity
  if (from > end || from < readPruned(connection)) return { kept: false, cursor: String(end) }
  const statement = connection.statement(
    `SELECT seq, at, user, token, origin, type, action, keys, changes FROM _journal WHERE seq > ? ORDER BY seq LIMIT ?`,
  )
  const stored = statement.raw().all(from, limit) as Stored[]
  const ids = readIds(connection, stored)
  const entries = stored.map(([seq, at, user, token, origin, type, action, keys, changes]): JournalEntry => {
    return {
      cursor: String(seq),
      at,
      actor: { user, token },
      origin,
      type,
      ids: (JSON.parse(keys) as number[]).flatMap((key) => ids.get(key) ?? []),
      action,
      changes: parseExact(changes) as unknown as Changes,
    }
  })
  return { kept: true, entries, cursor: entries.at(-1)?.cursor ?? String(limit === 0 ? from : end) }
}

/** One statement per type, however many records the entries are about. */
function readIds(connection: Connection, stored: readonly Stored[]): Map<number, string> {
  const keysByType = new Map<string, Set<number>>()
  for (const [, , , , , type, , keys] of stored) {
    const known = keysByType.get(type) ?? new Set()
    keysByType.set(type, known)
    for (const key of JSON.parse(keys) as number[]) known.add(key)
  }
  return new Map([...keysByType].flatMap(([type, keys]) => listIds(connection, type, keys)))
}

/** The API ids of these keys of one type, as they are or were when the record was deleted; in id order. */
export function listIds(connection: Connection, type: string, keys: Iterable<number>): [key: number, id: string][] {
  const statement = connection.statement(
    `SELECT chosen.value, CAST(coalesce(r.id, gone.id) AS TEXT) FROM json_each(?) AS chosen
    LEFT JOIN ${quote(type)} AS r ON r.key = chosen.value LEFT JOIN _gone AS gone ON gone.key = chosen.value
    WHERE coalesce(r.id, gone.id) IS NOT NULL ORDER BY coalesce(r.id, gone.id)`,
  )
  return statement.raw().all(JSON.stringify([...keys])) as [number, string][]
}
