import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Changes } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { toName } from './undo-draft.ts'

/** An id or a list of ids, as the journal stores a link. */
function toIds(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

export interface LinkChange {
  readonly name: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The links among an entry's changes. For pairs, `before` lists the removed ids and `after` the added ones. */
export function listLinkChanges(changes: Changes, prefix: 'relationships' | 'holders'): LinkChange[] {
  return Object.entries(changes)
    .filter(([name]) => name.startsWith(`${prefix}/`))
    .map(([name, [before, after]]) => ({ name: name.slice(prefix.length + 1), before: toIds(before), after: toIds(after) }))
}

/** The attributes among an entry's changes, without the time of the last change, which undo never restores. */
export function listAttributeChanges(changes: Changes): [name: string, before: unknown, after: unknown][] {
  return Object.entries(changes)
    .filter(([name]) => !name.includes('/') && name !== 'updated-at' && name !== 'id')
    .map(([name, [before, after]]) => [name, before, after])
}

const kept = ['outbox-entries', 'jobs', 'job-records', 'idempotency-keys']

/** Entries of user data. The outbox follows from them, and jobs and idempotency keys are only bookkeeping. */
export function listOwnEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter(({ type }) => !kept.includes(type))
}

/**
 * The resources that a commit wrote directly. A record whose link changed only because another record was written or deleted
 * does not count: write access to the other record is enough to undo it.
 */
export function listAskedResources(registry: Registry, entries: readonly JournalEntry[]): Resource[] {
  const named = new Set<string>()
  const asked = new Set<Resource>()
  for (const entry of entries) {
    const resource = needResource(registry, entry.type)
    if (!isConsequence(entry, named)) asked.add(resource)
    for (const name of listNamed(resource, entry)) named.add(name)
  }
  return [...asked]
}

function isConsequence({ type, action, ids, changes }: JournalEntry, named: ReadonlySet<string>): boolean {
  if (action !== 'update' && action !== 'link') return false
  if (ids.length > 1) return true
  return listAttributeChanges(changes).length === 0 && named.has(toName(type, ids[0] ?? ''))
}

/** Records that an entry links to. */
function listNamed({ relationships }: Resource, { changes }: JournalEntry): string[] {
  const ends = listLinkChanges(changes, 'relationships').flatMap(({ name, before, after }) =>
    [...before, ...after].map((id) => toName(relationships[name]?.target ?? '', id)),
  )
  const holders = listLinkChanges(changes, 'holders').flatMap(({ name, before }) =>
    before.map((id) => toName(name.slice(0, name.indexOf('/')), id)),
  )
  return [...ends, ...holders]
}
