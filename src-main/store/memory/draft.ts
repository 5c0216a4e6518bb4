import { needTable, type Pair, type Pairs, type State, type StoredRecord, type Table } from './state.ts'

/** A state under construction. It copies a table or a pair set from the published state on first write. */
export interface Draft extends State {
  readonly tables: Map<string, Readonly<Table>>
  readonly pairs: Map<string, ReadonlyMap<string, Pair>>
  readonly ownTables: Map<string, Table>
  readonly ownPairs: Map<string, Pairs>
  lastKey: number
}

export function createStateDraft(state: State): Draft {
  return {
    tables: new Map(state.tables),
    pairs: new Map(state.pairs),
    ownTables: new Map(),
    ownPairs: new Map(),
    lastKey: state.lastKey,
  }
}

export function writableTable(draft: Draft, type: string): Table {
  const own = draft.ownTables.get(type)
  if (own) return own
  const { records, keys, ids, last } = needTable(draft, type)
  const copy = { records: new Map(records), keys: new Map(keys), ids: new Map(ids), last }
  draft.ownTables.set(type, copy)
  draft.tables.set(type, copy)
  return copy
}

function writablePairs(draft: Draft, name: string): Pairs {
  const own = draft.ownPairs.get(name)
  if (own) return own
  const copy = new Map(draft.pairs.get(name))
  draft.ownPairs.set(name, copy)
  draft.pairs.set(name, copy)
  return copy
}

const place = ([a, b]: Pair) => `${a} ${b}`

export function hasPair(state: State, name: string, pair: Pair): boolean {
  return state.pairs.get(name)?.has(place(pair)) ?? false
}

export function addPair(draft: Draft, name: string, pair: Pair): void {
  writablePairs(draft, name).set(place(pair), pair)
}

export function removePair(draft: Draft, name: string, pair: Pair): void {
  writablePairs(draft, name).delete(place(pair))
}

/** Writes the record and increases its version by one, unless the change sets the version. */
export function rewrite(draft: Draft, record: StoredRecord, change: Partial<StoredRecord>): void {
  writableTable(draft, record.type).records.set(record.key, { ...record, version: record.version + 1, ...change })
}
