import { checkKept, keptVersions } from '../../src-shared/sync/kept-version.ts'
import type { ExactJson, ExactObject } from '../../src-shared/values/json.ts'
import { fromBytes, toBytes } from '../store/attributes.ts'
import type { Noted, Operation, Precondition } from '../store/batch.ts'
import { everything, type Condition } from '../store/plan.ts'
import type { Row, Store } from '../store/port.ts'
import { findConflict, isEmpty, linkPrefix, toRecordName, withState, type Entry } from './entry.ts'

const type = 'outbox-entries'

/** An entry as it is stored. Its `place`, the key of its row, is the id that users see. */
export interface StoredEntry {
  readonly place: number
  readonly version: number
  readonly entry: Entry
}

function fromRow({ key, version, attributes }: Row): StoredEntry {
  const { version: kept, value } = fromBytes(attributes)
  checkKept('entry', kept)
  return { place: key, version, entry: value as unknown as Entry }
}

async function listWhere(store: Store, where: Condition, page?: { offset: number; limit: number }): Promise<StoredEntry[]> {
  const { rows } = await store.read({ type, where, ...(page && { page }) })
  return rows.map(fromRow)
}

/** Entries of these records, by `toRecordName`. */
export async function readEntriesOf(store: Store, records: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (records.length === 0) return new Map()
  const found = await listWhere(store, { op: 'equals', field: 'record', values: records })
  return new Map(found.map((one) => [toRecordName(one.entry.type, one.entry.key), one]))
}

/** Entries of records that are no longer here under their hosted names (`contacts/17`), by those names. */
export async function readEntriesNamed(store: Store, names: readonly string[]): Promise<Map<string, StoredEntry>> {
  if (names.length === 0) return new Map()
  const found = await listWhere(store, { op: 'equals', field: 'name', values: names })
  return new Map(found.map((one) => [toHostedName(one.entry) ?? '', one]))
}

export async function findEntryAt(store: Store, place: number): Promise<StoredEntry | undefined> {
  return (await listWhere(store, { op: 'key', keys: [place] }))[0]
}

export const listEntries = (store: Store, state?: Entry['state']): Promise<StoredEntry[]> =>
  listWhere(store, state ? { op: 'equals', field: 'state', values: [state] } : everything)

/** Entries of one type's records. The upper bound works because digits sort before the colon. */
export const listEntriesOf = (store: Store, recordType: string): Promise<StoredEntry[]> =>
  listWhere(store, {
    op: 'all',
    of: [
      { op: 'at-least', field: 'record', value: `${recordType}/` },
      { op: 'at-most', field: 'record', value: `${recordType}/:` },
    ],
  })

export async function hasEntries(store: Store): Promise<boolean> {
  return (await listWhere(store, everything, { offset: 0, limit: 1 })).length > 0
}

/** The number of entries in each state, and the number of conflicts. */
export async function countEntries(store: Store): Promise<Record<Entry['state'] | 'conflicts', number>> {
  const states = await store.aggregate({ type, where: everything, by: { field: 'state' } })
  const conflicts = await store.aggregate({ type, where: { op: 'not', of: { op: 'missing', field: 'conflict' } } })
  const count = (state: Entry['state']) => states.find(({ value }) => value === state)?.count ?? 0
  return {
    pending: count('pending'),
    sending: count('sending'),
    parked: count('parked'),
    held: count('held'),
    conflict: count('conflict'),
    conflicts: conflicts[0]?.count ?? 0,
  }
}

/** The operation that stores the entry, or deletes it once nothing is left to send. `noted`: what the journal keeps beside it. */
export function keepEntry(stored: StoredEntry | undefined, next: Entry | null, noted: Noted = {}): Operation[] {
  if (next === null || isEmpty(next)) return stored ? [{ op: 'delete', type, key: stored.place, noted }] : []
  const attributes = toAttributes(withState(next))
  return [
    stored ? { op: 'update', type, key: stored.place, attributes, changes: noted } : { op: 'create', type, attributes, noted },
  ]
}

/** The precondition of a batch that was computed from this entry: nobody has changed the entry since. */
export const requireUnchanged = ({ place, version }: StoredEntry): Precondition => ({ is: 'version', type, key: place, version })

/** The same, also for a record that had no entry. */
export function requireEntry(stored: StoredEntry | undefined, record: string): Precondition {
  return stored ? requireUnchanged(stored) : { is: 'none', type, where: { op: 'equals', field: 'record', values: [record] } }
}

function toHostedName({ type, id, former }: Entry): string | null {
  const known = id ?? former
  return known === undefined ? null : `${type}/${known}`
}

/** What the log of sync tells of the entry once it was sent. */
export interface Brief {
  readonly action: Entry['action']
  readonly fields: readonly string[]
}

function toBrief({ action, fields, sets }: Entry): ExactObject {
  return { action, fields: [...Object.keys(fields), ...Object.keys(sets).map((name) => `${linkPrefix}${name}`)] }
}

function toAttributes(entry: Entry): Uint8Array {
  return toBytes({
    record: toRecordName(entry.type, entry.key),
    name: toHostedName(entry),
    state: entry.state,
    conflict: findConflict(entry),
    version: keptVersions.entry,
    brief: toBrief(entry),
    value: entry as unknown as ExactJson,
  })
}
