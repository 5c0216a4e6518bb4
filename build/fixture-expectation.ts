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

/** The content of a database as JSON. It must survive every later migration. */
export interface Expectation {
  readonly records: { readonly [type: string]: readonly ExpectedRecord[] }
  /** For each query, the ids found per type. */
  readonly found: { readonly [query: string]: { readonly [type: string]: readonly string[] } }
  readonly journal: readonly JournalEntry[]
}

const queries = ['ёлка', 'ёл', 'Строка', '4951234567', 'example.com']

/** Reads the expected content of the registry's types. Numbers are written as text, so that their format counts too. */
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

/** Parses JSON and replaces every number by its source text. */
function spellNumbers(text: string): { [name: string]: unknown } {
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? `number ${source}` : value)) as {
    [name: string]: unknown
  }
}
