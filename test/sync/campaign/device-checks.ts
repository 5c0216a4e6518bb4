import { inDoubt, type Entry } from '../../../src-main/outbox/entry.ts'
import { listEntries } from '../../../src-main/outbox/stored-entry.ts'
import type { Batch } from '../../../src-main/store/batch.ts'
import type { Store } from '../../../src-main/store/port.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { refusedWord } from '../hosted/draw-write-quirks.ts'
import type { HostedCrm } from '../hosted/hosted-crm.ts'
import { Breach } from '../simulation/breach.ts'
import type { Device } from './device.ts'
import { markOf } from './ledger.ts'
import { noLink, readPlaces, toPlace, type RowView } from './row-view.ts'
import { shapes } from './shapes.ts'
import { toServerView, type Witness } from './witness.ts'

const isMirrored = (type: string) => registry.get(type)?.reach === 'crm'

/** What sync writes on a device, before it does. */
export function checkSyncBatch(
  crm: HostedCrm,
  witness: Witness,
  device: Device,
  store: Store,
  batch: Batch,
): Promise<void> | undefined {
  const { ledger, name } = device
  const removed: string[] = []
  for (const operation of batch.operations) {
    if (!isMirrored(operation.type)) continue
    if (operation.op === 'adopt' && witness.twins.has(`${operation.type}/${operation.id}`)) {
      throw new Breach(`${name} takes ${operation.type}/${operation.id} for its own, which someone else made`)
    }
    if (operation.op === 'adopt') {
      ledger.places.set(`${operation.type}/${operation.id}`, toPlace(operation.type, operation.key))
      ledger.knownTypes.add(operation.type)
    }
    if (operation.op === 'delete') removed.push(toPlace(operation.type, operation.key))
    if (operation.op !== 'create' || operation.id === undefined) continue
    const record = `${operation.type}/${operation.id}`
    const place = ledger.places.get(record) ?? ''
    if (!ledger.deleted.has(place)) continue
    if (!isUnrecognizable(crm, device, operation.type)) throw new Breach(`${record}, deleted on ${name}, comes back by itself`)
    for (const mark of ledger.undelete(place)) witness.excused.add(mark)
  }
  return removed.length === 0 ? undefined : checkRemoved()

  async function checkRemoved(): Promise<void> {
    const targets = [...ledger.live.values()].map(({ text }) => text).filter((text) => text.includes('#'))
    const here = await readPlaces(store, new Set([...removed, ...targets]))
    for (const [place, view] of here) {
      if (!removed.includes(place)) continue
      const mark = markOf(view)
      const isCopy = mark !== null && (witness.made.get(mark)?.length ?? 0) > 1
      if (crm.has(view.type, view.id) && !isCopy)
        throw new Breach(`${view.type}/${view.id} is removed on ${name} and still there`)
      for (const [field, { text, taken }] of ledger.live) {
        if (taken || !field.startsWith(`${place} `)) continue
        // A link whose far end is gone has nothing to lead to.
        if (text.includes('#') && !here.has(text)) continue
        throw new Breach(`${view.type}/${view.id} is removed on ${name} with an unsent edit: ${field} ${text}`)
      }
    }
  }
}

/**
 * Whether nobody can tell that a record comes from a create whose answer was lost: nothing names its author, and the server sets
 * its own time, which the device has not learned yet.
 */
function isUnrecognizable({ quirks }: HostedCrm, { ledger }: Device, type: string): boolean {
  const isSigned = registry.get(type)?.relationships['user'] !== undefined
  return quirks.sentCreatedAt === 'ignored' && !isSigned && !ledger.knownTypes.has(type)
}

/** Moments that two users may well have written alike. */
const states: ReadonlySet<string> = new Set(Object.values(shapes).flatMap((shape) => shape.states))

/** Marks what the server has come to by itself, for values that do not tell who wrote them. */
export function noteShown(crm: HostedCrm, { ledger }: Device): void {
  const ids = new Map([...ledger.places].map(([id, place]) => [place, id]))
  const membersOf = (place: string, name: string) => {
    const [type = '', id = ''] = (ids.get(place) ?? '').split('/')
    const members = crm.membersOf(type, id, name)
    const target = registry.get(type)?.relationships[name]?.target ?? ''
    return members?.map((member) => ledger.places.get(`${target}/${member}`) ?? '')
  }
  for (const [name, live] of ledger.live) {
    const [place = '', field = ''] = name.split(' ')
    if (live.taken) continue
    const [type = '', id = ''] = (ids.get(place) ?? '').split('/')
    // Put back as it was, in a record that the server no longer has: nothing is left to send.
    if (id !== '' && !crm.has(type, id) && live.text === live.before) live.taken = true
    if (states.has(field)) {
      const record = crm.peek(type, id)
      const shown = record && toServerView(ledger, type, record).fields.get(field)
      if (shown !== undefined && Date.parse(shown) === Date.parse(live.text)) live.taken = true
    }
    if (!field.startsWith('relationships/')) continue
    const members = membersOf(place, field.slice('relationships/'.length))
    if (!members) continue
    const shown = members[0] ?? noLink
    // Put back as it was before anyone heard of it: no edit is left, so what others made of it stands.
    const isPutBack = live.text === live.before && !ledger.texts.get(name)?.has(shown)
    if (shown === live.text || isPutBack) live.taken = true
  }
  for (const [name, pair] of ledger.pairs) {
    const [place = '', set = '', other = ''] = name.split(' ')
    if (pair.taken) continue
    const members = membersOf(place, set)
    if (members && members.includes(other) === pair.on) pair.taken = true
  }
}

/** Whatever the user wrote and the server has not is waiting in the outbox, for all to see. */
export async function checkVisible(device: Device): Promise<void> {
  const { ledger, name } = device
  const store = device.storage.open()
  const entries = (await listEntries(store)).map(({ entry }) => entry)
  const waiting = new Set(entries.map(({ type, key }) => toPlace(type, key)))
  const live = [...ledger.live].filter(([, { taken }]) => !taken)
  const pairs = [...ledger.pairs].filter(([, { taken }]) => !taken)
  const ends = [...live.map(([, { text }]) => text), ...pairs.flatMap(([pair]) => pair.split(' ')[2] ?? '')]
  const wanted = ends.filter((end) => end.includes('#'))
  const here = await readPlaces(store, new Set([...ledger.listPlaces(), ...wanted]))
  for (const [field, { text }] of live) {
    const [place = ''] = field.split(' ')
    // A link whose far end is gone has nothing to lead to.
    if (text.includes('#') && !here.has(text)) continue
    if (!waiting.has(place)) throw new Breach(`${field} ${text}, written on ${name}, is neither there nor in the outbox`)
  }
  for (const [pair, { text }] of pairs) {
    const [place = '', , other = ''] = pair.split(' ')
    if (!here.has(place) || !here.has(other)) continue
    if (waiting.has(place) || waiting.has(other)) continue
    throw new Breach(`${pair} ${text}, done on ${name}, is neither there nor in the outbox`)
  }
}

/** Where nobody can tell whether the server has made a record, a person decides, and may be wrong. */
export async function noteDoubts(crm: HostedCrm, witness: Witness, device: Device): Promise<void> {
  const store = device.storage.open()
  const doubted = (await listEntries(store, 'parked')).filter(({ entry }) => entry.refused?.status === inDoubt)
  const rows = await readPlaces(
    store,
    doubted.map(({ entry }) => toPlace(entry.type, entry.key)),
  )
  const { sentCreatedAt, refusedWord, readOnlyAttributes, ignoredAttributes } = crm.quirks
  // Only a time with milliseconds is known again that was corrected before the clock was set.
  const isCut = sentCreatedAt !== 'kept' && device.ledger.formerTimes === 'unknown'
  // What the former account sent may differ from what the copy has: it was edited here since, or the server did not take all of it.
  const isCopy = device.ledger.formerTimes !== 'own'
  const takesLess = ({ type }: RowView) =>
    refusedWord !== null || [...readOnlyAttributes, ...ignoredAttributes].some((name) => name.startsWith(`${type}.`))
  const mayDiffer = (place: string, view: RowView) => isCopy && (takesLess(view) || device.ledger.wroteInCopy.has(place))
  // Time stands still in a schedule, so someone else may make a record in the same millisecond. Then only a person can tell.
  const hasEqualTime = (view: RowView) =>
    crm
      .ids(view.type)
      .filter((id) => !witness.made.get(markOf(view) ?? '')?.includes(id))
      .some((id) => toInstant(crm.peek(view.type, id)?.attributes['created-at']) === toInstant(view.fields.get('created-at')))
  for (const [place, view] of rows) {
    if (sentCreatedAt !== 'ignored' && !isCut && !mayDiffer(place, view) && !hasEqualTime(view) && witness.twins.size === 0)
      throw new Breach(`${place} of ${device.name} is doubted`)
    const mark = markOf(view)
    if (mark !== null) witness.excused.add(mark)
  }
}

const toInstant = (text = '') => Date.parse(text.replaceAll('"', ''))

/** When the run began and ended, by the device's clock, and the records that were in conflict when it began. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly disputed: ReadonlySet<string>
}

/** The records of which a person has to decide something. */
export async function listDisputed(device: Device): Promise<ReadonlySet<string>> {
  const isDisputed = ({ fields }: Entry) => Object.values(fields).some(({ theirs }) => theirs !== undefined)
  const entries = (await listEntries(device.storage.open())).map(({ entry }) => entry)
  return new Set(entries.filter(isDisputed).map(({ type, key }) => toPlace(type, key)))
}

/** After a run in which nothing went wrong, no edit is left that could have been sent: what one waits for, others do not. */
export async function checkNotHeldBack(device: Device, unwritable: readonly string[], span: Span): Promise<void> {
  const { from, to, disputed } = span
  const store = device.storage.open()
  const pending = (await listEntries(store, 'pending')).filter(({ entry }) => entry.notBefore <= to && entry.theirs === null)
  const edits = pending.filter(({ entry }) => entry.action === 'update' && !unwritable.includes(entry.type))
  const rows = await readPlaces(
    store,
    edits.map(({ entry }) => toPlace(entry.type, entry.key)),
  )
  await checkRefusedAlone(store, device)
  for (const { entry } of edits) {
    const place = toPlace(entry.type, entry.key)
    // Others took their value back while this run read: the next one sends ours.
    if (disputed.has(place)) continue
    if (entry.at >= from && isPutAwayBySync(device, place, Object.keys(entry.fields))) continue
    const isKnown = rows.get(place)?.id.startsWith('-') === false
    const isOpen = (name: string) => {
      const { theirs, refused } = entry.fields[name] ?? {}
      return !name.startsWith('relationships/') && theirs === undefined && refused === undefined
    }
    const field = Object.keys(entry.fields).find(isOpen)
    if (isKnown && field !== undefined)
      throw new Breach(`${place} ${field} of ${device.name} is held back, and nothing is in its way`)
  }
}

/** At the end of a run, sync puts the copy that a lost create left behind in the trash. The next run sends that. */
function isPutAwayBySync({ ledger }: Device, place: string, fields: readonly string[]): boolean {
  return fields.join() === 'discarded-at' && !ledger.wrote.has(`${place} discarded-at`)
}

/** Words against one field hold back no other of the record. */
async function checkRefusedAlone(store: Store, { name }: Device): Promise<void> {
  const parked = (await listEntries(store, 'parked')).filter(
    ({ entry }) => entry.action === 'update' && entry.refused?.status === 422,
  )
  const rows = await readPlaces(
    store,
    parked.map(({ entry }) => toPlace(entry.type, entry.key)),
  )
  for (const { entry } of parked) {
    const place = toPlace(entry.type, entry.key)
    const texts = Object.keys(entry.fields).map((field) => [field, rows.get(place)?.fields.get(field) ?? ''] as const)
    const isBad = ([, text]: readonly [string, string]) => text.includes(refusedWord)
    const free = texts.find((one) => !one[0].includes('/') && !isBad(one))
    if (free && texts.some(isBad)) throw new Breach(`${place} ${free[0]} of ${name} is held back by words against another field`)
  }
}
