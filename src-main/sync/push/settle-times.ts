import { needResource } from '../../../src-shared/schema/columns.ts'
import { correctedTime } from '../../../src-shared/sync/hosted-clock.ts'
import { findInstantOf, toMoment } from '../../../src-shared/values/time.ts'
import { toRecordName, withoutStamp, type Entry } from '../../outbox/entry.ts'
import { keepEntry, listEntries, readEntriesOf, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation, Precondition } from '../../store/batch.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../commit-origin.ts'
import { keepOffset, measureClock } from '../keep-clock.ts'
import { needFindings, type Run } from '../run-context.ts'

const mostQuestions = 3

/**
 * Settles the `created-at` of creates that were never sent: if this computer's clock was wrong at the stamp, the server's time
 * corrects it. A create that another copy of the account may have sent keeps its time until it was looked for.
 */
export async function settleTimes(run: Run): Promise<void> {
  const stamped = (await listEntries(run.place.store)).filter(({ entry }) => isUnsettled(entry))
  if (stamped.length === 0 || !(await confirmTime(run))) return
  await keepOffset(run)
  for (const stored of stamped) await settleTime(run, stored)
}

const isUnsettled = ({ action, stamp, sending, isDoubtful }: Entry) =>
  action === 'create' && stamp !== undefined && sending === null && isDoubtful === undefined

/** Asks for the time again while single answers contradict each other; false if the server does not tell its time. */
async function confirmTime({ server, remote, ending }: Run): Promise<boolean> {
  for (let asked = 0; asked < mostQuestions && server.now() !== null; asked += 1) {
    if (server.confirmedNow() !== null) return true
    if (ending.aborted) return false
    await remote.currentToken()
  }
  return server.confirmedNow() !== null
}

/** Does nothing if someone changed the record meanwhile: the next pass settles it. */
async function settleTime(run: Run, stored: StoredEntry): Promise<void> {
  const { store, now } = run.place
  const { type, key } = stored.entry
  const [row] = (await store.read({ type, where: { op: 'key', keys: [key] } })).rows
  if (!row) return
  const time = findCorrection(run, stored.entry, row)
  const rows = time === undefined ? [] : [row, ...(await listStages(run, row))]
  const moves = rows.flatMap((one) => moveBy(run, one, time ?? 0))
  await store.commit({
    ...byServer(now()),
    require: [requireUnchanged(stored), ...rows.map(requireVersion)],
    operations: [...moves, ...keepEntry(stored, withoutStamp(stored.entry))],
  })
}

const requireVersion = ({ type, key, version }: Row): Precondition => ({ is: 'version', type, key, version })

/** Milliseconds to move `created-at` by; undefined if it stays. */
function findCorrection(run: Run, { stamp }: Entry, row: Row): number | undefined {
  const clock = measureClock(run)
  const server = run.server.confirmedNow()
  const stamped = findInstantOf(fromBytes(row.attributes)['created-at'])
  if (!stamp || !clock || server === null || stamped === undefined) return undefined
  const corrected = Math.floor(correctedTime(stamp, stamped, clock.offset, server))
  return corrected === stamped ? undefined : corrected - stamped
}

/** The stages that came with a new funnel were stamped with it. Those that someone added have a stamp of their own. */
async function listStages({ place: { store } }: Run, { type, id }: Row): Promise<readonly Row[]> {
  if (type !== 'deal-stage-categories') return []
  const linked = { op: 'linked', relationship: 'deal-stage-category', ids: [id] } as const
  const { rows } = await store.read({ type: 'deal-stages', where: { op: 'all', of: [linked, { op: 'provisional' }] } })
  const nameOf = (row: Row) => toRecordName(row.type, row.key)
  const entries = await readEntriesOf(store, rows.map(nameOf))
  return rows.filter((row) => entries.get(nameOf(row))?.entry.action !== 'create')
}

function moveBy(run: Run, { type, key, attributes }: Row, ms: number): Operation[] {
  const values = fromBytes(attributes)
  const before = findInstantOf(values['created-at'])
  if (before === undefined || !Object.hasOwn(needResource(run.place.registry, type).fields, 'created-at')) return []
  const moment = toMoment(before + ms, needFindings(run).shownZone)
  const changes = { 'created-at': [values['created-at'], moment] as const }
  return [{ op: 'update', type, key, attributes: toBytes({ ...values, 'created-at': moment }), changes }]
}
