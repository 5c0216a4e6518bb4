import { needResource } from '../../src-shared/schema/columns.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Operation, Precondition, Target } from './batch.ts'

/**
 * Preconditions that every record changed or linked by key still exists. If another process deleted one, the caller must read
 * again.
 */
export function requireEnds(registry: Registry, operations: readonly Operation[]): Precondition[] {
  const ends = operations.flatMap((operation) => listEnds(registry, operation))
  const known = new Map(ends.flatMap(([type, key]) => (typeof key === 'number' ? [[`${type} ${key}`, { type, key }]] : [])))
  return [...known.values()].map((end) => ({ is: 'exists', ...end }))
}

function listEnds(registry: Registry, operation: Operation): [type: string, end: Target | null][] {
  const { op, type } = operation
  const targetOf = (relationship: string) => needResource(registry, type).relationships[relationship]?.target ?? ''
  switch (op) {
    case 'create':
    case 'update': {
      const held = Object.entries(operation.held ?? {}).map(([name, to]): [string, Target | null] => [targetOf(name), to])
      return op === 'update' ? [[type, operation.key], ...held] : held
    }
    case 'link':
    case 'unlink':
      return [[type, operation.from], ...operation.to.map((to): [string, Target] => [targetOf(operation.relationship), to])]
    case 'delete':
    case 'adopt':
      return [[type, operation.key]]
    default:
      return operation satisfies never
  }
}
