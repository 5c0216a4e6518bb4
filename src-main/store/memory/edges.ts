import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import { findPairs, listPairs, needTable, type Pair, type State, type Table } from './state.ts'

export function targetOf(registry: Registry, type: string, relationship: string): string {
  const resource = needResource(registry, type)
  const found = Object.hasOwn(resource.relationships, relationship) ? resource.relationships[relationship] : undefined
  if (!found) throw new Error(`${type} has no relationship ${relationship}`)
  return found.target
}

/** Every link of one relationship as [from, to], wherever it is stored. */
export function* listEdges(registry: Registry, state: State, type: string, relationship: string): Generator<Pair> {
  const storage = linkStorage(registry, needResource(registry, type), relationship)
  switch (storage.at) {
    case 'holder':
      yield* listHeld(state, type, relationship)
      return
    case 'target':
      for (const [from, to] of listHeld(state, targetOf(registry, type, relationship), storage.field)) yield [to, from]
      return
    case 'pairs':
      for (const [a, b] of listPairs(state, storage.table)) yield storage.side === 'a' ? [a, b] : [b, a]
      return
    default:
      storage satisfies never
  }
}

function listHeld(state: State, type: string, relationship: string): Generator<Pair> {
  return listHeldIn(needTable(state, type), relationship)
}

function* listHeldIn({ records }: Readonly<Table>, relationship: string): Generator<Pair> {
  for (const record of records.values()) {
    const to = record.held.get(relationship)
    if (to !== undefined) yield [record.key, to]
  }
}

/** The records that each of these leads to. Of a published state only: its tables never change, so they are indexed once. */
export function findEnds(
  registry: Registry,
  state: State,
  type: string,
  relationship: string,
): (key: number) => readonly number[] {
  const storage = linkStorage(registry, needResource(registry, type), relationship)
  switch (storage.at) {
    case 'holder': {
      const { records } = needTable(state, type)
      return (key) => {
        const to = records.get(key)?.held.get(relationship)
        return to === undefined ? [] : [to]
      }
    }
    case 'target': {
      const table = needTable(state, targetOf(registry, type, relationship))
      const holders = indexed(table, storage.field, () => reverse(listHeldIn(table, storage.field)))
      return (key) => holders.get(key) ?? []
    }
    case 'pairs': {
      const pairs = findPairs(state, storage.table)
      const isReverse = storage.side !== 'a'
      const ends = indexed(pairs, storage.side, () => (isReverse ? reverse(pairs.values()) : group(pairs.values())))
      return (key) => ends.get(key) ?? []
    }
    default:
      return storage satisfies never
  }
}

type Ends = ReadonlyMap<number, readonly number[]>
const indexes = new WeakMap<object, Map<string, Ends>>()

function indexed(of: object, name: string, build: () => Ends): Ends {
  const known = indexes.get(of) ?? new Map<string, Ends>()
  indexes.set(of, known)
  const ends = known.get(name) ?? build()
  known.set(name, ends)
  return ends
}

function group(pairs: Iterable<Pair>): Ends {
  const ends = new Map<number, number[]>()
  for (const [from, to] of pairs) {
    const held = ends.get(from)
    if (held) held.push(to)
    else ends.set(from, [to])
  }
  return ends
}

function* turned(pairs: Iterable<Pair>): Generator<Pair> {
  for (const [from, to] of pairs) yield [to, from]
}

const reverse = (pairs: Iterable<Pair>): Ends => group(turned(pairs))
