import { nameOf, withWrite, type KnownRecord, type Ledger } from './ledger.ts'
import type { Snapshot, StoredRecord } from './snapshot.ts'
import { markers, type Write } from './write.ts'
import type { Writer } from './writer.ts'

/** Text that is equal where two values are, whatever the order of their members. */
export function toComparable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Where the account differs from what the ledger says it must hold. */
export function listDifferences({ records, gone }: Ledger, snapshot: Snapshot): string[] {
  const back = [...gone].filter((name) => findStored(snapshot, name)).map((name) => `${name} was deleted and is back`)
  return [
    ...back,
    ...[...records.values()].flatMap((known) => compare(known, findStored(snapshot, nameOf(known.type, known.id)))),
  ]
}

function findStored(snapshot: Snapshot, name: string): StoredRecord | undefined {
  const [type = '', id = ''] = name.split('/')
  return snapshot.get(type)?.get(id)
}

function compare({ type, id, attributes, links }: KnownRecord, stored: StoredRecord | undefined): string[] {
  const name = nameOf(type, id)
  if (!stored) return [`${name} is missing`]
  const values = Object.entries(attributes)
    .filter(([field, value]) => toComparable(stored.attributes[field]) !== toComparable(value))
    .map(([field, value]) => `${name}: ${field} is ${short(stored.attributes[field])}, not ${short(value)}`)
  const ends = Object.entries(links)
    .filter(([relationship, ids]) => toSet(stored.links[relationship]) !== toSet(ids))
    .map(([relationship, ids]) => `${name}: ${relationship} leads to ${toSet(stored.links[relationship])}, not ${toSet(ids)}`)
  return [...values, ...ends]
}

const toSet = (ids: readonly string[] = []) => `[${[...ids].sort().join()}]`
const short = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, 80)

/**
 * Holds the account against what the writer knows. A write without an answer is there wholly or not at all; which of the
 * two, once seen, is what the ledger says from then on.
 */
export function settleWriter(writer: Writer, snapshot: Snapshot): string[] {
  const { ledger, unanswered } = writer
  const without = listDifferences(ledger, snapshot)
  if (!unanswered) return without
  writer.unanswered = undefined
  const made = unanswered.kind === 'create' ? listMarked(snapshot, unanswered) : [unanswered.id]
  if (made.length > 1) return [`one create without an answer made ${unanswered.type} ${made.join(' and ')}`]
  const [id] = made
  if (id === undefined) return without
  const next = withWrite(ledger, unanswered, id)
  const done = listDifferences(next, snapshot)
  if (done.length === 0) {
    writer.ledger = next
    return []
  }
  if (unanswered.kind !== 'create' && without.length === 0) return []
  return [`half done: ${JSON.stringify(unanswered).slice(0, 300)}`, ...done, ...without]
}

function listMarked(snapshot: Snapshot, { type, attributes }: Extract<Write, { kind: 'create' }>): string[] {
  const marker = markers[type] ?? ''
  const stored = [...(snapshot.get(type)?.values() ?? [])]
  return stored.filter((one) => one.attributes[marker] === attributes[marker]).map(({ id }) => id)
}
