import { needResource } from '../../src-shared/schema/columns.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'
import type { Operation } from '../store/batch.ts'
import { listForgetting, type BatchView } from './batch-view.ts'
import type { BatchWrites, RecordWrite } from './batch-writes.ts'
import { coalesce, forgetMember, type Change } from './coalesce.ts'
import { toRecordName, type Entry } from './entry.ts'
import { toKnown } from './known.ts'
import { listMovedMembers } from './moved-members.ts'
import { keepEntry } from './stored-entry.ts'
import { listCreatedFields, listWrittenFields, toServerValues, type IdOf } from './written-fields.ts'

/** What keeps the outbox in step with a batch, all of whose keys are known. */
export function toEntryOperations(registry: Registry, writes: BatchWrites, view: BatchView, at: number): Operation[] {
  const given = new Map([...writes.records.values()].map(({ key, id }) => [key, id]))
  const idOf: IdOf = (key) => view.ids.get(key) ?? given.get(key)
  const next = new Map<string, Entry | null>()
  const findEntry = (name: string) => (next.has(name) ? (next.get(name) ?? null) : (view.entries.get(name)?.entry ?? null))

  for (const { type, key, relationship, member } of listForgetting(registry, writes, view.rows)) {
    const name = toRecordName(type, key)
    const entry = findEntry(name)
    if (entry?.sets[relationship]?.added.includes(member)) next.set(name, forgetMember(entry, relationship, member))
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
  return [...next].flatMap(([name, entry]) => keepEntry(view.entries.get(name), entry))
}

/** Undefined where the record is not there, which the commit will find too. */
function toChange(
  registry: Registry,
  write: RecordWrite,
  sets: Entry['sets'],
  { rows }: BatchView,
  entry: Entry | null,
  idOf: IdOf,
): Change | undefined {
  const { type, key, did } = write
  if (did === 'create') return { did, fields: listCreatedFields(write), sets }
  const resource = needResource(registry, type)
  const row = rows.get(toRecordName(type, key))
  if (!row) return undefined
  if (did === 'delete') return { did, id: row.id, known: toKnown(registry, resource, row, entry, idOf) }
  return { did, fields: listWrittenFields(resource, write, toServerValues(row), entry, idOf), sets }
}
