import { listPairTables } from '../../../src-shared/schema/links.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { LinkTimes } from '../link-times.ts'

export interface StoredRecord {
  readonly type: string
  readonly key: number
  readonly id: string
  readonly version: number
  readonly attributes: Uint8Array
  readonly values: ExactObject
  readonly held: ReadonlyMap<string, number>
  readonly trashed: boolean
  readonly times: LinkTimes
  /** As JSON text, so that callers cannot modify the stored value. */
  readonly extra: string | null
}

export interface Table {
  readonly records: Map<number, StoredRecord>
  /** Current and former API ids. */
  readonly keys: Map<string, number>
  /** The id of each key. For a deleted record, its last id. */
  readonly ids: Map<number, string>
  last: bigint
}

export type Pair = readonly [a: number, b: number]
export type Pairs = Map<string, Pair>

/** Immutable once published. A batch works on a draft, which replaces the state if everything succeeds. */
export interface State {
  readonly tables: ReadonlyMap<string, Readonly<Table>>
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, Pair>>
  readonly lastKey: number
}

export function createMemoryState(registry: Registry): State {
  const tables = [...registry.keys()].map((type): [string, Table] => [
    type,
    { records: new Map(), keys: new Map(), ids: new Map(), last: 0n },
  ])
  const pairs = listPairTables(registry).map(({ table }): [string, Pairs] => [table, new Map<string, Pair>()])
  return { tables: new Map(tables), pairs: new Map(pairs), lastKey: 0 }
}

export function needTable(state: State, type: string): Readonly<Table> {
  const table = state.tables.get(type)
  if (!table) throw new Error(`no table of ${type}`)
  return table
}

export function needRecord(state: State, type: string, key: number): StoredRecord {
  const record = needTable(state, type).records.get(key)
  if (!record) throw new Error(`no record ${key} of ${type}`)
  return record
}

export function findPairs(state: State, name: string): ReadonlyMap<string, Pair> {
  const pairs = state.pairs.get(name)
  if (!pairs) throw new Error(`no pairs ${name}`)
  return pairs
}

export const listPairs = (state: State, name: string): Iterable<Pair> => findPairs(state, name).values()
