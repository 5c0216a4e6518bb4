import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import { listPairs, needTable, type Pair, type State } from './state.ts'

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

function* listHeld(state: State, type: string, relationship: string): Generator<Pair> {
  for (const record of needTable(state, type).records.values()) {
    const to = record.held.get(relationship)
    if (to !== undefined) yield [record.key, to]
  }
}
