import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Precondition } from '../batch.ts'
import { listMatches } from './reading.ts'
import { needTable, type State } from './state.ts'

function holds(registry: Registry, state: State, condition: Precondition): boolean {
  switch (condition.is) {
    case 'version':
      return needTable(state, condition.type).records.get(condition.key)?.version === condition.version
    case 'exists':
      return needTable(state, condition.type).records.has(condition.key)
    case 'none':
      return listMatches(registry, state, condition.type, condition.where).length === 0
    default:
      return condition satisfies never
  }
}

/** The index of the first precondition that fails, or −1. */
export function findFailed(registry: Registry, state: State, conditions: readonly Precondition[]): number {
  return conditions.findIndex((condition) => !holds(registry, state, condition))
}
