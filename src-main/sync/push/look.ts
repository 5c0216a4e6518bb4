import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { inDoubt, type Entry, type Sending } from '../../outbox/entry.ts'
import { beforeSendingMs } from '../../outbox/merge/match.ts'
import { findValue } from '../../outbox/field-values.ts'
import { isTaken } from '../../outbox/same-value.ts'
import { findEntryAt, type StoredEntry } from '../../outbox/stored-entry.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { readWhole } from '../audit/read-records.ts'
import { toMinute } from '../filter-time.ts'
import { findingsOf } from '../findings/findings.ts'
import type { Failure, RemoteObject } from '../remote/outcome.ts'
import { needFindings, noteFailure, type Run } from '../run-context.ts'
import { readWindow, type Window } from './read-window.ts'
import { findDoubtful } from './similar-records.ts'
import { readFirst } from './read-first.ts'
import { withGivenUp } from './refusal.ts'
import { withResent } from '../state/resent.ts'
import { isOver, toUnsent, waitLeft } from './sending.ts'
import { changeEntry, type Turn } from './turn.ts'

/** Finds out what became of an edit or a delete whose answer was lost. */
export async function lookFor(run: Run, turn: Turn, stored: StoredEntry): Promise<void> {
  const { sending } = stored.entry
  if (sending) await settleLook(run, stored, await lookForWrite(run, turn, stored, sending))
}

/**
 * Finds out what became of creates of one type whose answers were lost: each list is read once for all of them. The pull
 * matches each new record to the create that made it (`matchCreates`).
 */
export async function lookForCreates(run: Run, type: string, lost: readonly StoredEntry[]): Promise<void> {
  let left = lost
  let failure: Failure | undefined
  for (const window of listWindows(run, type, lost)) {
    failure = await readWindow(run, type, window)
    if (failure) noteFailure(run, failure, type)
    const now = await Promise.all(left.map(({ place }) => findEntryAt(run.place.store, place)))
    const isOpen = (_one: StoredEntry, index: number) => now[index]?.entry.sending?.action === 'create'
    for (const stored of left.filter((one, index) => !isOpen(one, index))) await settleLook(run, stored, 'landed')
    left = left.filter(isOpen)
    if (failure || left.length === 0) break
  }
  for (const stored of left) await settleLook(run, stored, failure ? 'failed' : 'nowhere')
}

async function settleLook(run: Run, { place, entry }: StoredEntry, found: Found): Promise<void> {
  if (found === 'failed') return
  const now = run.place.now()
  const { sending } = entry
  const doubtful =
    found === 'nowhere' && sending?.action === 'create' ? await findDoubtful(run, entry.type, entry.key, sending) : undefined
  // Sync looks at least twice, the second time when the request can no longer arrive.
  const isGivenUp = ({ sending: lost }: Entry) => found === 'nowhere' && lost !== null && lost.looks > 0 && isOver(run, lost)
  const settle = (one: Entry): Entry | null => {
    if (!one.sending) return one
    if (found === 'landed') return { ...one, sending: null, failures: 0, notBefore: 0, failure: null }
    if (isGivenUp(one)) return doubtful === undefined ? withGivenUp(toUnsent(one), now) : withDoubt(one, doubtful)
    // If the clock was set back, the wait must still end.
    const at = Math.min(one.sending.at, now)
    const lookAt = now + Math.max(1000, waitLeft(run, { ...one.sending, at }))
    return { ...one, sending: { ...one.sending, at, looks: one.sending.looks + 1, lookAt } }
  }
  await run.alone(() =>
    changeEntry(run, place, settle, (one) =>
      one.sending?.action === 'create' && one.action !== 'delete' && isGivenUp(one)
        ? run.states.change({
            push: {
              ...run.states.get('push'),
              resent: withResent(run.states.get('push').resent, { type: one.type, key: one.key, sending: one.sending }),
            },
          })
        : undefined,
    ),
  )
}

/** Sending again could make the record twice, and the record found could be someone else's: a person decides. */
function withDoubt(sent: Entry, id: string): Entry | null {
  const entry = toUnsent(sent)
  const record = `${sent.type}/${id}`
  const found = sent.sending?.byCopy
    ? `Another copy of this account may have created this record: the hosted CRM has a similar one, ${record}. `
    : `No answer came, and the hosted CRM has a record with the same values, ${record}. `
  const message = `${found}If it is this record, discard this change; if someone else made it, retry.`
  return entry && { ...entry, refused: { status: inDoubt, message } }
}

/** A list of so short a time is about as cheap as two shorter ones. */
const closeMinutes = 60

type Found = 'landed' | 'nowhere' | 'failed'

async function lookForWrite(run: Run, turn: Turn, stored: StoredEntry, sending: Sending): Promise<Found> {
  const { entry } = stored
  const { store, registry } = run.place
  const { type } = entry
  const [row] = (await store.read({ type, where: { op: 'key', keys: [entry.key] } })).rows
  const id = entry.id ?? row?.id
  if (id === undefined) return 'nowhere'
  const shown = await readFirst(run, turn, stored, readWhole(run, type, id))
  if (!shown) return 'failed'
  return sending.action === 'update' && (await hasLanded(run, needResource(registry, type), entry, sending, shown.data))
    ? 'landed'
    : 'nowhere'
}

async function hasLanded(
  run: Run,
  resource: Resource,
  { fields }: Entry,
  sending: Sending,
  shown: RemoteObject,
): Promise<boolean> {
  const held = Object.entries(shown.relationships).flatMap(([name, { data }]) =>
    data === undefined || Array.isArray(data) ? [] : [[name, data === null ? null : (data as { id: string }).id] as const],
  )
  const values = { attributes: shown.attributes, held: Object.fromEntries(held) }
  const areThere = Object.entries(sending.fields).every(([name, value]) => {
    const theirs = findValue(values, name)
    return theirs !== undefined && isTaken(resource, name, value, theirs, fields[name]?.base)
  })
  if (!areThere) return false
  for (const [name, { added, removed }] of Object.entries(sending.sets)) {
    const data = shown.relationships[name]?.data
    if (!Array.isArray(data)) return false
    const refs = data as readonly { id: string }[]
    const target = resource.relationships[name]?.target ?? ''
    const { rows } = await run.place.store.read({ type: target, where: { op: 'key', keys: [...added, ...removed] } })
    const isIn = (key: number) => refs.some(({ id }) => rows.some((row) => row.key === key && row.id === id))
    if (!added.every(isIn) || removed.some(isIn)) return false
  }
  return true
}

/** Around the times that were sent, and from the time of the first sending on: some servers set their own. */
function listWindows(run: Run, type: string, lost: readonly StoredEntry[]): Window[] {
  const { created, updated } = findingsOf(needFindings(run), type)
  const sendings = lost.flatMap(({ entry }) => entry.sending ?? [])
  const whole: Window = { by: null, from: null, to: null }
  const starts = sendings.map(({ serverAt }) => (serverAt === null ? null : toMinute(serverAt - beforeSendingMs)))
  const since = starts.reduce((first, one) => (first === null || one === null ? null : Math.min(first, one)), starts[0] ?? null)
  const times = sendings.flatMap(({ fields }) => findInstantOf(fields['created-at']) ?? [])
  const around = created ? mergeMinutes(times.map(toMinute)) : []
  if (since === null) return [...around, whole]
  if (created) return [...around, { by: 'created-at', from: since, to: null }]
  return [updated ? { by: 'updated-at', from: since, to: null } : whole]
}

/** Windows around minutes: one for those that are close to each other. */
function mergeMinutes(minutes: readonly number[]): Window[] {
  const windows: { by: 'created-at'; from: number; to: number }[] = []
  for (const minute of minutes.toSorted((a, b) => a - b)) {
    const last = windows.at(-1)
    if (last && minute - 1 <= last.to + closeMinutes) last.to = minute + 2
    else windows.push({ by: 'created-at', from: minute - 1, to: minute + 2 })
  }
  return windows
}
