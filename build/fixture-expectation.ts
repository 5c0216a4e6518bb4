import { everything } from '../src-main/store/plan.ts'
import type { JournalEntry, Row, Store } from '../src-main/store/port.ts'
import type { Registry } from '../src-shared/schema/resource.ts'
import { toSearchWords } from '../src-shared/text/search-words.ts'

export interface ExpectedRecord {
  readonly id: string
  readonly attributes: { readonly [name: string]: unknown }
  readonly trashed: boolean
  readonly extra: unknown
  readonly links: { readonly [relationship: string]: readonly string[] }
}

/** What a database holds, as JSON beside it: what must still be there after any later migration. */
export interface Expectation {
  readonly records: { readonly [type: string]: readonly ExpectedRecord[] }
  /** Ids found, by type, for each query. */
  readonly found: { readonly [query: string]: { readonly [type: string]: readonly string[] } }
  readonly journal: readonly JournalEntry[]
}

const queries = ['ёлка', 'ёл', 'Строка', '4951234567', 'example.com']

/** Of these types and relationships; number spellings are told by their text. */
export async function readExpectation(store: Store, registry: Registry, start: string): Promise<Expectation> {
  const records: Record<string, ExpectedRecord[]> = {}
  const found: Record<string, Record<string, string[]>> = Object.fromEntries(queries.map((query) => [query, {}]))
  for (const { type, relationships } of registry.values()) {
    const { rows } = await store.read({ type, where: everything, linkage: Object.keys(relationships) })
    records[type] = rows.map(toExpectedRecord)
    for (const query of queries) {
      const matches = await store.read({ type, where: { op: 'search', words: toSearchWords(query) } })
      if (matches.count > 0) (found[query] ??= {})[type] = matches.rows.map(({ id }) => id)
    }
  }
  const changes = await store.changesSince(start)
  const journal = changes.kept ? changes.entries : []
  return JSON.parse(JSON.stringify({ records, found, journal })) as Expectation
}

function toExpectedRecord({ id, attributes, trashed, extra, links }: Row): ExpectedRecord {
  const ends = Object.entries(links).map(([name, refs]) => [name, refs.map((ref) => ref.id)] as const)
  const text = new TextDecoder().decode(attributes)
  return { id, attributes: spellNumbers(text), trashed, extra, links: Object.fromEntries(ends) }
}

/** Parsed, with every number as the text it was spelled by. */
function spellNumbers(text: string): { [name: string]: unknown } {
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? `number ${source}` : value)) as {
    [name: string]: unknown
  }
}
