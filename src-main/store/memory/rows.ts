import type { Registry } from '../../../src-shared/schema/resource.ts'
import { parseExact, type ExactObject } from '../../../src-shared/values/json.ts'
import type { Ref, Row } from '../port.ts'
import { findEnds, targetOf } from './edges.ts'
import { needRecord, needTable, type State, type StoredRecord } from './state.ts'

/** Numbers with so many digits are exact. */
const exactDigits = 15

export function compareIds(a: string, b: string): number {
  if (a.length <= exactDigits && b.length <= exactDigits) return Number(a) - Number(b)
  const difference = BigInt(a) - BigInt(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The API ids of these keys, including deleted records, in id order. */
export function toIds(state: State, type: string, keys: Iterable<number>): string[] {
  const { ids } = needTable(state, type)
  return [...keys].map((key) => ids.get(key) as string).sort(compareIds)
}

export function toRef({ type, key, id }: Ref): Ref {
  return { type, key, id }
}

export interface Rows {
  /** Adds each record once, in the order of its first addition. */
  add(record: StoredRecord): void
  /** Fills in the rows' linkage for a relationship. Returns the linked records, each once. */
  link(type: string, relationship: string, records: readonly StoredRecord[]): StoredRecord[]
  /** Bare rows have no attributes. */
  list(bare?: boolean): Row[]
}

interface Building {
  readonly record: StoredRecord
  readonly links: Record<string, readonly Ref[]>
}

/** Collects one answer. Its values are copies, so callers cannot modify the state. */
export function createRows(registry: Registry, state: State): Rows {
  const building = new Map<string, Building>()
  const place = ({ type, key }: StoredRecord) => `${type} ${key}`
  return {
    add(record) {
      if (!building.has(place(record))) building.set(place(record), { record, links: {} })
    },
    link(type, relationship, records) {
      const target = targetOf(registry, type, relationship)
      const endsOf = findEnds(registry, state, type, relationship)
      const found = records.map((record) => {
        const ends = endsOf(record.key).map((to) => needRecord(state, target, to))
        ends.sort((a, b) => compareIds(a.id, b.id))
        const row = building.get(place(record))
        if (row) row.links[relationship] = ends.map(toRef)
        return ends
      })
      return [...new Set(found.flat())]
    },
    list: (bare = false) => [...building.values()].map((one) => toRow(one, bare)),
  }
}

function toRow({ record, links }: Building, bare: boolean): Row {
  const { type, key, id, version, trashed, extra: text } = record
  const attributes = bare ? new Uint8Array() : record.attributes.slice()
  if (text === null) return { type, key, id, version, attributes, trashed, extra: null, links }
  let extra: ExactObject | undefined
  return {
    type,
    key,
    id,
    version,
    attributes,
    trashed,
    // Most readers never look at it.
    get extra() {
      return (extra ??= parseExact(text) as ExactObject)
    },
    links,
  }
}
