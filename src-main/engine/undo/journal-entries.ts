import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Changes } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { toName } from './undo-draft.ts'

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

const kept = ['outbox-entries', 'jobs', 'job-records', 'idempotency-keys']

/** What people did to records: the outbox follows from that, and the job or key it was part of only keeps account of it. */
export function listOwnEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter(({ type }) => !kept.includes(type))
}

/**
 * The resources that someone wrote by a commit. A record that only lost or got a link because another record was written or
 * deleted was not: whoever may write the other may undo it.
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

/** Records that an entry leads to. */
function listNamed({ relationships }: Resource, { changes }: JournalEntry): string[] {
  const ends = listLinkChanges(changes, 'relationships').flatMap(({ name, before, after }) =>
    [...before, ...after].map((id) => toName(relationships[name]?.target ?? '', id)),
  )
  const holders = listLinkChanges(changes, 'holders').flatMap(({ name, before }) =>
    before.map((id) => toName(name.slice(0, name.indexOf('/')), id)),
  )
  return [...ends, ...holders]
}
