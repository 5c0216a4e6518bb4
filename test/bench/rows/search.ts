import { listSearchTables } from '../../../src-main/store/sqlite/search-index.ts'
import type { Connection } from '../../../src-main/store/sqlite/connection.ts'
import { contact } from '../../../src-shared/resources/contact.ts'
import { toSearchWords } from '../../../src-shared/text/search-words.ts'
import { openSealed, openSealedEngine, parsePage } from '../bench-engine.ts'
import { atMost } from '../gate.ts'
import { sample } from '../measure.ts'
import { inMs, type BenchRow } from '../row.ts'
import { median, percentile } from '../statistics.ts'

const names = 50
const rounds = 3

/** Every state of the search box while 50 names are typed, letter by letter. */
export const search: BenchRow = {
  name: 'search',
  async run(data) {
    const engine = await openSealedEngine(data)
    const raw = openSealed(data.file, data.key)
    try {
      const subject: number[] = []
      const baseline: number[] = []
      let worst = { query: '', ms: 0 }
      const queries = listQueries(raw)
      for (const query of queries) {
        const path = `/api/v1/contacts?page[size]=100&filter[q]=${encodeURIComponent(query)}`
        checkSame(query, parsePage(await engine.get(path)), findRaw(raw, query))
        const handled: number[] = []
        const fetched: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          handled.push(...(await sample(() => engine.get(path), 1, 'cpu')))
          fetched.push(...(await sample(() => findRaw(raw, query), 1, 'cpu')))
        }
        subject.push(median(handled))
        baseline.push(median(fetched))
        if (median(handled) > worst.ms) worst = { query, ms: median(handled) }
      }
      const [p95, rawP95] = [percentile(subject, 0.95), percentile(baseline, 0.95)]
      return [
        {
          what: '`q` as typed, p95, vs a raw FTS query and the fetch of its page',
          gate: atMost(2.5, p95 / rawP95),
          figures: `${inMs(p95)} against ${inMs(rawP95)} of CPU (target 10 ms), median ${inMs(median(subject))}; ${queries.length} queries, the worst "${worst.query}" ${inMs(worst.ms)}`,
        },
      ]
    } finally {
      await engine.close()
      raw.close()
    }
  },
}

function listQueries({ db }: Connection): string[] {
  const count = db.prepare('SELECT count(*) FROM contacts').pluck().get() as number
  const pick = db.prepare(`SELECT attributes ->> '$."as-string"' FROM contacts ORDER BY id LIMIT 1 OFFSET ?`).pluck()
  const queries = new Set<string>()
  for (let index = 0; index < names; index += 1) {
    const name = [...(pick.get(Math.floor((count * index) / names)) as string)]
    for (let length = 1; length <= name.length; length += 1) {
      const query = name.slice(0, length).join('').trim()
      if (toSearchWords(query).length > 0) queries.add(query)
    }
  }
  return [...queries]
}

interface Found {
  readonly count: number
  readonly ids: readonly string[]
}

/** The keys that match, by the indexes alone, and the rows of the first hundred. */
function findRaw(connection: Connection, query: string): Found {
  const [first, second] = listSearchTables(contact, toSearchWords(query))
  if (!first) throw new Error(`"${query}" asks for nothing`)
  const base = `SELECT rowid FROM ${first.table} WHERE ${first.table} MATCH ?`
  const text = second ? `${base} AND +rowid IN (SELECT rowid FROM ${second.table} WHERE ${second.table} MATCH ?)` : base
  const keys = connection
    .statement(text)
    .pluck()
    .all(first.query, ...(second ? [second.query] : [])) as number[]
  const page = keys.sort((a, b) => a - b).slice(0, 100)
  const rows = connection.statement('SELECT id, attributes FROM contacts WHERE key IN (SELECT value FROM json_each(?))').raw()
  const found = rows.all(JSON.stringify(page)) as [number, string][]
  return { count: keys.length, ids: found.map(([id]) => String(id)) }
}

function checkSame(query: string, page: ReturnType<typeof parsePage>, raw: Found): void {
  const ids = new Set(raw.ids)
  const same = page.meta['record-count'] === raw.count && page.data.every(({ id }) => ids.has(id))
  if (!same) throw new Error(`"${query}": the engine's page is not the one that the raw query found`)
}
