import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Known } from '../entry.ts'
import { isSameValue } from '../same-value.ts'

/** Whether nobody has edited the record. Derived fields and `updated-at` do not count. */
export function isSameKnown(resource: Resource, known: Known, shown: Known): boolean {
  const names = new Set([...Object.keys(known.attributes), ...Object.keys(shown.attributes)])
  const isEditable = (name: string) => name !== 'updated-at' && resource.fields[name]?.writable !== false
  const areSame = [...names]
    .filter(isEditable)
    .every((name) => isSameValue(resource, name, known.attributes[name] ?? null, shown.attributes[name] ?? null))
  // Linkage that was not shown is unknown.
  const isHeldSame = Object.entries(shown.held).every(([name, id]) => known.held[name] === undefined || known.held[name] === id)
  return areSame && isHeldSame && known.trashed === shown.trashed
}
