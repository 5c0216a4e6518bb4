import type { Changes } from '../../store/batch.ts'

/** An id or a list of them, as the journal tells a link. */
function toIds(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

export interface LinkChange {
  readonly name: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Links among the changes of an entry; for pairs, `before` are those removed and `after` those added. */
export function listLinkChanges(changes: Changes, prefix: 'relationships' | 'holders'): LinkChange[] {
  return Object.entries(changes)
    .filter(([name]) => name.startsWith(`${prefix}/`))
    .map(([name, [before, after]]) => ({ name: name.slice(prefix.length + 1), before: toIds(before), after: toIds(after) }))
}

/** Attributes among them; the time of the last change is never brought back. */
export function listAttributeChanges(changes: Changes): [name: string, before: unknown, after: unknown][] {
  return Object.entries(changes)
    .filter(([name]) => !name.includes('/') && name !== 'updated-at' && name !== 'id')
    .map(([name, [before, after]]) => [name, before, after])
}
