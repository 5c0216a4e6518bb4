import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Store } from '../../store/port.ts'
import type { BatchWrites } from './batch-writes.ts'
import { toRecordName } from '../entry.ts'
import { listEntries, type StoredEntry } from '../stored-entry.ts'

/** An unsent change to a link, seen from the record at the other end: another record's entry carries the change. */
export interface Mention {
  readonly stored: StoredEntry
  readonly relationship: string
  /** The record at the other end, and its name for the relationship. */
  readonly member: number
  readonly inverse: string
  readonly isAdded: boolean
}

/** Mentions of the records that a batch deletes. This scans all entries, so it runs only for deletes that need it. */
export async function readMentions(store: Store, registry: Registry, { records }: BatchWrites): Promise<Mention[]> {
  const deleted = [...records.values()].filter(({ type, did }) => did === 'delete' && isToldByOthers(registry, type))
  if (deleted.length === 0) return []
  const names = new Set(deleted.map(({ type, key }) => toRecordName(type, key)))
  return (await listEntries(store)).flatMap((stored) =>
    Object.entries(stored.entry.sets).flatMap(([relationship, { added, removed }]) => {
      const { target = '', inverse } = needResource(registry, stored.entry.type).relationships[relationship] ?? {}
      if (inverse === undefined) return []
      const isDeleted = (member: number) => names.has(toRecordName(target, member))
      const mention = (isAdded: boolean) => (member: number) => ({ stored, relationship, member, inverse, isAdded })
      return [...added.filter(isDeleted).map(mention(true)), ...removed.filter(isDeleted).map(mention(false))]
    }),
  )
}

/** Whether entries of other records may carry links of this type. */
function isToldByOthers(registry: Registry, type: string): boolean {
  const resource = needResource(registry, type)
  return Object.keys(resource.relationships).some((name) => {
    const storage = linkStorage(registry, resource, name)
    return storage.at === 'pairs' && (storage.symmetric || storage.side === 'b')
  })
}
