import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Changes } from './batch.ts'
import type { RecordChange } from './change-summary.ts'

/**
 * What the journal keeps of a change. For types without an address it keeps only that they changed, and what the type allows,
 * so that secrets and unsent values do not leak.
 */
export function toJournalled(registry: Registry, { type, action, changes }: RecordChange): Changes {
  const resource = registry.get(type)
  if (resource?.reach !== 'internal') return changes
  const names = [...(action === 'delete' ? (resource.journalled ?? []) : []), ...(resource.noted ?? [])]
  return Object.fromEntries(names.flatMap((name) => (changes[name] ? [[name, changes[name]]] : [])))
}
