import { parseExact } from '../../../src-shared/values/json.ts'
import type { Changes } from '../batch.ts'
import type { ChangesResult, JournalEntry, JournalFilter } from '../port.ts'
import type { Connection } from './connection.ts'
import { readJournalEnd, readPruned } from './journal.ts'
import { quote } from './names.ts'

export interface ChangesFeed {
  /** SQLite's data version does not change for this connection's own commits. */
  noteEnd(end: number): void
  since(cursor: string | null, limit?: number, among?: JournalFilter): ChangesResult
}

type Stored = [
  seq: number,
  first: number,
  group: string | null,
  at: number,
  user: string | null,
  token: string | null,
  origin: JournalEntry['origin'],
  type: string,
  action: JournalEntry['action'],
  keys: string,
  changes: string,
]
const columns = 'seq, first, grouped, at, user, token, origin, type, action, keys, changes'

/** This runs many times per second, usually without new entries. Skip the query while nobody has committed. */
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
    since(cursor, limit = -1, among = {}) {
      if (among.backward) return connection.read(() => readBack(connection, cursor, limit, among))
      const end = findEnd()
      if (cursor === null || cursor === String(end)) return { kept: true, entries: [], cursor: String(end) }
      return connection.read(() => readSince(connection, cursor, limit, among))
    },
  }
}

function readSince(connection: Connection, cursor: string, limit: number, among: JournalFilter): ChangesResult {
  const end = readJournalEnd(connection)
  const from = toPlace(cursor)
  if (from > end || from < readPruned(connection)) return { kept: false, cursor: String(end) }
  const { sql, params } = toFilter(among)
  const statement = connection.statement(`SELECT ${columns} FROM _journal WHERE seq > ?${sql} ORDER BY seq LIMIT ?`)
  const entries = toEntries(connection, statement.raw().all(from, ...params, limit) as Stored[])
  const isWhole = limit < 0 || entries.length < limit
  return { kept: true, entries, cursor: isWhole ? String(end) : (entries.at(-1)?.cursor ?? cursor) }
}

function readBack(connection: Connection, cursor: string | null, limit: number, among: JournalFilter): ChangesResult {
  const { sql, params } = toFilter(among)
  const before = cursor === null ? Number.MAX_SAFE_INTEGER : toPlace(cursor)
  const statement = connection.statement(`SELECT ${columns} FROM _journal WHERE seq < ?${sql} ORDER BY seq DESC LIMIT ?`)
  const found = before === Infinity ? [] : (statement.raw().all(before, ...params, limit) as Stored[])
  const entries = toEntries(connection, found)
  const counting = connection.statement(`SELECT count(*) FROM _journal WHERE seq < ?${sql}`).pluck()
  const counted = among.counted ? { count: before === Infinity ? 0 : (counting.get(before, ...params) as number) } : {}
  return { kept: true, entries, cursor: entries.at(-1)?.cursor ?? cursor ?? String(readJournalEnd(connection)), ...counted }
}

const toPlace = (cursor: string) => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : Infinity)

function toFilter({ record, commit, group, types, after, single }: JournalFilter): { sql: string; params: (string | number)[] } {
  const parts: [string, ...(string | number)[]][] = []
  if (after !== undefined) parts.push(['seq > ?', Math.min(toPlace(after), Number.MAX_SAFE_INTEGER)])
  if (single) parts.push(['key IS NOT NULL'])
  if (record) parts.push(['key = ? AND type = ?', record.key, record.type])
  if (group !== undefined) parts.push(['grouped = ?', group])
  if (types) parts.push(['type IN (SELECT value FROM json_each(?))', JSON.stringify(types)])
  // Entries of one commit are adjacent, so the range ends where the next commit starts.
  if (commit !== undefined) {
    const first = toPlace(commit) === Infinity ? -1 : toPlace(commit)
    const next = 'SELECT seq FROM _journal WHERE seq > ? AND first <> ? ORDER BY seq LIMIT 1'
    parts.push([`first = ? AND seq >= ? AND seq < coalesce((${next}), ${Number.MAX_SAFE_INTEGER})`, first, first, first, first])
  }
  return { sql: parts.map(([text]) => ` AND ${text}`).join(''), params: parts.flatMap(([, ...values]) => values) }
}

function toEntries(connection: Connection, stored: readonly Stored[]): JournalEntry[] {
  const ids = readIds(connection, stored)
  return stored.map(([seq, first, group, at, user, token, origin, type, action, keys, changes]) => ({
    cursor: String(seq),
    commit: String(first),
    group,
    at,
    actor: { user, token },
    origin,
    type,
    ids: (JSON.parse(keys) as number[]).flatMap((key) => ids.get(key) ?? []),
    action,
    changes: parseExact(changes) as unknown as Changes,
  }))
}

/** One statement per type, regardless of the number of records. */
function readIds(connection: Connection, stored: readonly Stored[]): Map<number, string> {
  const keysByType = new Map<string, Set<number>>()
  for (const [, , , , , , , type, , keys] of stored) {
    const known = keysByType.get(type) ?? new Set()
    keysByType.set(type, known)
    for (const key of JSON.parse(keys) as number[]) known.add(key)
  }
  return new Map([...keysByType].flatMap(([type, keys]) => listIds(connection, type, keys)))
}

/** The API ids of these keys of one type, in id order. For deleted records, their last ids. */
export function listIds(connection: Connection, type: string, keys: Iterable<number>): [key: number, id: string][] {
  const statement = connection.statement(
    `SELECT chosen.value, CAST(coalesce(r.id, gone.id) AS TEXT) FROM json_each(?) AS chosen
    LEFT JOIN ${quote(type)} AS r ON r.key = chosen.value LEFT JOIN _gone AS gone ON gone.key = chosen.value
    WHERE coalesce(r.id, gone.id) IS NOT NULL ORDER BY coalesce(r.id, gone.id)`,
  )
  return statement.raw().all(JSON.stringify([...keys])) as [number, string][]
}
