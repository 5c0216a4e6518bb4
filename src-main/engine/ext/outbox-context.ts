import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toOutboxCounts, type OutboxCounts } from '../../../src-shared/sync/outbox.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { linkPrefix, type Entry, type Known } from '../../outbox/entry.ts'
import { listKnownLinks } from '../../outbox/known.ts'
import { readUnanswered } from '../../outbox/unanswered.ts'
import { countEntries, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Case } from '../../outbox/decide/write-back.ts'
import type { Actor } from '../../store/batch.ts'
import type { Row, Store } from '../../store/port.ts'
import type { Core } from '../context.ts'

/** What reading and deciding outbox entries needs, for the API and the command line. */
export interface OutboxContext extends Pick<Core, 'store' | 'registry' | 'clock' | 'account' | 'writes'> {
  readonly actor: Actor
}

export async function readOutboxCounts({ store, account }: Pick<Core, 'store' | 'account'>): Promise<OutboxCounts> {
  const unanswered = await readUnanswered(store, (at) => toMoment(at, account.timeZone))
  return toOutboxCounts(await countEntries(store), unanswered)
}

/** The local records of the entries, by key. */
export async function readRowsOf({ store, registry }: OutboxContext, entries: readonly Entry[]): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>()
  for (const [type, members] of Map.groupBy(entries, (entry) => entry.type)) {
    const where = { op: 'key', keys: members.map(({ key }) => key) } as const
    const linkage = listKnownLinks(registry, needResource(registry, type))
    for (const row of (await store.read({ type, where, linkage })).rows) rows.set(row.key, row)
  }
  return rows
}

/** The keys of these records, by type. */
export function toKeysByType(records: readonly { readonly type: string; readonly key: number }[]): Map<string, Set<number>> {
  const groups = Map.groupBy(records, ({ type }) => type)
  return new Map([...groups].map(([type, members]) => [type, new Set(members.map(({ key }) => key))]))
}

/** The API ids of records by key, for those that still exist. */
export async function readApiIds(store: Store, keys: ReadonlyMap<string, ReadonlySet<number>>): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  for (const [type, wanted] of keys) {
    const { rows } = await store.read({ type, where: { op: 'key', keys: [...wanted] } })
    for (const { key, id } of rows) ids.set(key, id)
  }
  return ids
}

/** The members of sets in the entries, by type. */
export function listMembers({ registry }: OutboxContext, entries: readonly Entry[]): Map<string, Set<number>> {
  const members = new Map<string, Set<number>>()
  for (const { type, sets } of entries) {
    for (const [name, { added, removed }] of Object.entries(sets)) {
      const target = needResource(registry, type).relationships[name]?.target ?? ''
      members.set(target, new Set([...(members.get(target) ?? []), ...added, ...removed]))
    }
  }
  return members
}

export async function readCase(context: OutboxContext, { entry }: StoredEntry): Promise<Case> {
  const { store, registry } = context
  const resource = needResource(registry, entry.type)
  const row = (await readRowsOf(context, [entry])).get(entry.key)
  const keys = new Map<string, number>()
  for (const [type, refs] of Map.groupBy(listServerLinks(resource, entry), (ref) => ref.type)) {
    const { rows } = await store.read({ type, where: { op: 'id', ids: refs.map(({ id }) => id) } })
    for (const { key, id } of rows) keys.set(`${type}/${id}`, key)
  }
  const members = await readApiIds(store, listMembers(context, [entry]))
  return {
    registry,
    resource,
    entry,
    row,
    findKey: (type, id) => keys.get(`${type}/${id}`),
    isHere: (key) => members.has(key),
  }
}

/** Every record that the server's side of the entry links to. */
function listServerLinks(resource: Resource, { fields, known, theirs }: Entry): { type: string; id: string }[] {
  const ofFields = Object.entries(fields)
    .filter(([name]) => name.startsWith(linkPrefix))
    .flatMap(([name, field]) => [field.base, field.theirs].map((id) => [name.slice(linkPrefix.length), id] as const))
  const ofKnown = [known, theirs === 'gone' ? null : theirs].filter((one) => one !== null).flatMap(listLinksOf)
  return [...ofFields, ...ofKnown].flatMap(([name, id]) => {
    const target = resource.relationships[name]?.target
    return target !== undefined && typeof id === 'string' ? [{ type: target, id }] : []
  })
}

function listLinksOf({ held, sets }: Known): (readonly [name: string, id: string | null])[] {
  return [...Object.entries(held), ...Object.entries(sets).flatMap(([name, ids]) => ids.map((id) => [name, id] as const))]
}
