import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { JournalEntry } from '../../store/port.ts'
import { listAttributeChanges, listLinkChanges } from './journal-links.ts'
import { toName } from './undo-draft.ts'

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
