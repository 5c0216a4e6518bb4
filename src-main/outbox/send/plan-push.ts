import type { Registry } from '../../../src-shared/schema/resource.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import type { Ref, Row, Store } from '../../store/port.ts'
import { composeWrite, type Composed } from './compose.ts'
import { isProvisional, linkPrefix, toRecordName, type Entry } from '../entry.ts'
import { findCircleBreaker, type Blocked } from './order.ts'
import { listEntries, type StoredEntry } from '../stored-entry.ts'
import { canBeSent, readAbsent, readSubjects } from './subjects.ts'

/** A pending request as it would be sent now. A record that the server does not have yet appears under its local id. */
export interface PlannedRequest {
  /** The place of its entry. */
  readonly place: number
  readonly type: string
  readonly recordId: string
  readonly method: Composed['method']
  readonly path: string
  readonly body: ExactObject | null
  readonly fields: { readonly [name: string]: { readonly from: ExactJson; readonly to: ExactJson } }
  readonly links: { readonly [name: string]: { readonly added: readonly string[]; readonly removed: readonly string[] } }
  /** Records that the server must have first and will not get for now. */
  readonly waitsFor: readonly string[]
}

interface Waiting extends Blocked {
  readonly stored: StoredEntry
  readonly row: Row
}

/** All pending requests in sending order. Those that cannot be sent yet come last. */
export async function planPush(store: Store, registry: Registry): Promise<PlannedRequest[]> {
  const pending = (await listEntries(store, 'pending')).toSorted((a, b) => a.place - b.place)
  const rows = await readSubjects(store, pending)
  const writes = pending.filter(({ entry }) => entry.action !== 'delete')
  const coming = new Set<number>()
  const absent = await readAbsent(store, [...rows.values()])
  const isKnown = ({ key, id }: Ref) => coming.has(key) || (!isProvisional(id) && !absent.has(key))
  const planned: PlannedRequest[] = []
  let left = writes.flatMap((stored) => {
    const row = rows.get(stored.entry.key)
    return row ? [{ stored, row, type: stored.entry.type, key: row.key }] : []
  })
  const take = ({ stored, row }: { stored: StoredEntry; row: Row }, composed: Composed) => {
    planned.push(toPlanned(stored, row, composed, rows, []))
    if (stored.entry.action === 'create') coming.add(row.key)
  }
  const compose = ({ stored, row }: { stored: StoredEntry; row: Row }) => composeWrite(registry, stored.entry, row, { isKnown })
  for (;;) {
    const waiting: (Waiting & { readonly composed: Composed })[] = []
    const before = planned.length
    for (const one of left) {
      const composed = compose(one)
      if (canBeSent(one.stored.entry, composed, isKnown(one.row))) take(one, composed)
      else waiting.push({ ...one, lacks: composed.lacks, composed })
    }
    left = waiting
    if (planned.length > before) continue
    const breaker = findCircleBreaker(waiting.filter(({ stored }) => stored.entry.action === 'create'))
    if (!breaker) return [...planned, ...planDeletes(pending), ...waiting.map((one) => toWaiting(one, rows))]
    take(breaker, breaker.composed)
    left = waiting.filter((one) => one !== breaker)
  }
}

function toWaiting(
  { stored, row, composed }: Waiting & { readonly composed: Composed },
  rows: ReadonlyMap<number, Row>,
): PlannedRequest {
  const waitsFor = composed.lacks.map(({ type, key }) => `${type}/${rows.get(key)?.id ?? findLinked(row, key)}`)
  return toPlanned(stored, row, composed, rows, waitsFor.length > 0 ? waitsFor : [`${row.type}/${row.id}`])
}

const findLinked = ({ links }: Row, key: number) =>
  Object.values(links)
    .flat()
    .find((ref) => ref.key === key)?.id ?? ''

function toPlanned(
  { place, entry }: StoredEntry,
  row: Row,
  { method, type, body, sent }: Composed,
  rows: ReadonlyMap<number, Row>,
  waitsFor: readonly string[],
): PlannedRequest {
  const idOf = (key: number) => rows.get(key)?.id ?? findLinked(row, key)
  const names = Object.entries(sent.fields)
  const isLink = ([name]: readonly [string, unknown]) => name.startsWith(linkPrefix)
  const ones = names.filter(isLink).map(([name, to]) => [name.slice(linkPrefix.length), toEnds(entry, name, to)] as const)
  const sets = Object.entries(sent.sets).map(
    ([name, { added, removed }]) => [name, { added: added.map(idOf), removed: removed.map(idOf) }] as const,
  )
  return {
    place,
    type,
    recordId: row.id,
    method,
    path: method === 'POST' ? type : `${type}/${row.id}`,
    body,
    fields: Object.fromEntries(
      names.filter((one) => !isLink(one)).map(([name, to]) => [name, { from: entry.fields[name]?.base ?? null, to }]),
    ),
    links: Object.fromEntries([...ones, ...sets]),
    waitsFor,
  }
}

function toEnds({ fields }: Entry, name: string, to: ExactJson) {
  const from = fields[name]?.base
  return { added: typeof to === 'string' ? [to] : [], removed: typeof from === 'string' ? [from] : [] }
}

/** Deletes records that link to others before the records they link to. */
function planDeletes(pending: readonly StoredEntry[]): PlannedRequest[] {
  const rank = ({ type }: Entry) => (mirrorOrder as readonly string[]).indexOf(type)
  return pending
    .filter(({ entry }) => entry.action === 'delete' && entry.id !== null)
    .toSorted((a, b) => rank(b.entry) - rank(a.entry))
    .map(({ place, entry: { type, id, key } }) => ({
      place,
      type,
      recordId: id ?? toRecordName(type, key),
      method: 'DELETE',
      path: `${type}/${id ?? ''}`,
      body: null,
      fields: {},
      links: {},
      waitsFor: [],
    }))
}
