import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { Operation } from '../../store/batch.ts'
import type { BatchView } from './batch-view.ts'
import type { BatchWrites, RecordWrite } from './batch-writes.ts'
import { toHostedName } from './restored-records.ts'
import { coalesce, forgetMember, type Change } from './coalesce.ts'
import { toRecordName, type Entry } from '../entry.ts'
import { composeWrite } from '../send/compose.ts'
import { toKnown } from '../known.ts'
import { listMovedMembers } from './moved-members.ts'
import { withServerValues } from './server-values.ts'
import { keepEntry } from '../stored-entry.ts'
import { listCreatedFields, listWrittenFields, toServerValues, type IdOf } from './written-fields.ts'

/** Operations that update the outbox for a batch. All keys of the batch must be known. */
export function toEntryOperations(registry: Registry, writes: BatchWrites, view: BatchView, at: number): Operation[] {
  const given = new Map([...writes.records.values()].map(({ key, id }) => [key, id]))
  const idOf: IdOf = (key) => view.ids.get(key) ?? given.get(key)
  const next = new Map<string, Entry | null>()
  const findEntry = (name: string) => (next.has(name) ? (next.get(name) ?? null) : (view.entries.get(name)?.entry ?? null))

  for (const { stored, relationship, member } of view.mentions) {
    const name = toRecordName(stored.entry.type, stored.entry.key)
    const entry = findEntry(name)
    if (entry) next.set(name, forgetMember(entry, relationship, member))
  }
  const moved = listMovedMembers(registry, writes, view)
  const touched = new Map<string, { type: string; key: number }>([...moved, ...writes.records])
  for (const [name, { type, key }] of touched) {
    const sets = moved.get(name)?.sets ?? {}
    const write = writes.records.get(name)
    const entry = findEntry(name)
    const change = write ? toChange(registry, write, sets, view, entry, idOf) : ({ did: 'edit', fields: {}, sets } as const)
    if (change) next.set(name, coalesce(entry, needResource(registry, type), key, at, change))
  }
  const over = [...view.restored.values()].flatMap(({ stored }) => keepEntry(stored, null))
  return [...over, ...[...next].flatMap(([name, entry]) => keepEntry(view.entries.get(name), entry))]
}

/** Undefined if the record does not exist: the commit reports that. */
function toChange(
  registry: Registry,
  write: RecordWrite,
  sets: Entry['sets'],
  { rows, serverValues, restored, mentions }: BatchView,
  entry: Entry | null,
  idOf: IdOf,
): Change | undefined {
  const { type, key, did } = write
  const name = toRecordName(type, key)
  const resource = needResource(registry, type)
  if (did === 'create') {
    const known = restored.get(toHostedName(write))?.known
    const { former, stamp } = write
    const told = { ...(former !== undefined && { former }), ...(stamp && { stamp }) }
    if (!known) return { did, fields: listCreatedFields(write), sets, ...told }
    return { did: 'edit', fields: listWrittenFields(resource, withAllLinks(resource, write), known, null, idOf), sets }
  }
  const row = rows.get(name)
  if (!row) return undefined
  const derived = serverValues.get(name) ?? new Map()
  if (did === 'delete') {
    const known = toKnown(registry, resource, row, entry, mentions, idOf)
    const sent = entry?.action === 'create' && { sent: composeWrite(registry, entry, row).sent }
    return { did, id: row.id, known: { ...known, ...withServerValues(known, derived) }, ...sent }
  }
  const before = withServerValues(toServerValues(row), derived)
  return { did, fields: listWrittenFields(resource, write, before, entry, idOf), sets }
}

/** A new record has only the links it is created with. */
function withAllLinks(resource: Resource, write: RecordWrite): RecordWrite {
  const none = heldRelationships(resource).map((name) => [name, null] as const)
  return { ...write, held: new Map([...none, ...write.held]) }
}
