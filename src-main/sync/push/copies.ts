import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findInstantOf, toMoment } from '../../../src-shared/values/time.ts'
import { isProvisional, newEntry, toRecordName, type Entry } from '../../outbox/entry.ts'
import { beforeSendingMs, isCutOf } from '../../outbox/merge/match.ts'
import { keepEntry, requireEntry } from '../../outbox/stored-entry.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../commit-origin.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import type { Duplicate, Resent } from '../state/resent.ts'
import { createdSince, isMadeHere, listOthers } from './similar-records.ts'
import { isArchivedOrTrashed, keepDuplicates } from './duplicates.ts'
import { isSurelyCopy, isWhatWasSent } from './sure-copy.ts'
import { waitSince } from './sending.ts'

/** No server executes a request that old. */
const suspiciousMs = 24 * 3_600_000

/**
 * After a pull: if one create made two records, the older one stays. The other one goes to the trash if it is surely ours and
 * no one has changed it; otherwise the status shows both to a person. Sync deletes neither.
 */
export async function removeCopies(run: Run): Promise<void> {
  const { resent, duplicates = [] } = run.states.get('push')
  const left: Resent[] = []
  const found: Duplicate[] = []
  for (const one of resent) {
    const outcome = await settleCopy(run, one)
    if (typeof outcome === 'object') found.push(outcome)
    else if (outcome === 'open' && waitSince(run, one.sending) < suspiciousMs) left.push(one)
  }
  const kept = await keepDuplicates(run, [...duplicates, ...found])
  if (left.length === resent.length && kept.length === duplicates.length) return
  await keepStates(run, run.states.change({ push: { ...run.states.get('push'), resent: left, duplicates: kept } }))
}

type Settled = 'done' | 'open' | Duplicate

async function settleCopy(run: Run, { type, key, sending }: Resent): Promise<Settled> {
  const { store, registry } = run.place
  const resource = needResource(registry, type)
  const linkage = Object.keys(resource.relationships)
  const [own] = (await store.read({ type, where: { op: 'key', keys: [key] }, linkage })).rows
  if (!own) return 'done'
  if (isProvisional(own.id)) return 'open'
  const copy = await findCopy(run, resource, own, sending)
  if (!copy) return 'open'
  const pair = BigInt(own.id) < BigInt(copy.id) ? ([copy, own] as const) : ([own, copy] as const)
  for (const [one, other] of [pair, pair.toReversed() as [Row, Row]]) {
    if (!(await isSurelyCopy(run, resource, one, other, sending))) continue
    return (await putInTrash(run, one)) ? 'done' : 'open'
  }
  return { type, own: key, other: copy.key, ids: [own.id, copy.id], at: run.place.now() }
}

/** The `created-at` that a copy can have. The server treats the time of both records in the same way. */
function toWindow(own: Row, { fields, serverAt }: Resent['sending']): Condition {
  const wanted = findInstantOf(fields['created-at'])
  const shown = findInstantOf(fromBytes(own.attributes)['created-at'])
  if (wanted !== undefined && shown !== undefined && isCutOf(wanted, shown)) {
    return { op: 'all', of: [createdSince(shown), { op: 'at-most', field: 'created-at', value: shown }] }
  }
  return createdSince((serverAt ?? (shown ?? 0) - suspiciousMs) - beforeSendingMs)
}

async function findCopy({ place: { store } }: Run, resource: Resource, own: Row, sending: Resent['sending']) {
  for (const row of await listOthers(store, resource, own.key, toWindow(own, sending))) {
    if (!isArchivedOrTrashed(row) && isWhatWasSent(resource, row, own, sending) && !(await isMadeHere(store, row))) return row
  }
  return undefined
}

/** False if the record changed meanwhile. */
async function putInTrash(run: Run, { type, key, version, attributes }: Row): Promise<boolean> {
  const { store, now } = run.place
  const moment = toMoment(run.server.confirmedNow() ?? now(), needFindings(run).shownZone)
  const entry: Entry = { ...newEntry(type, key, 'update', now()), fields: { 'discarded-at': { base: null } } }
  const trashed = toBytes({ ...fromBytes(attributes), 'discarded-at': moment })
  const changes = { 'discarded-at': [null, moment] as const }
  const result = await store.commit({
    ...byServer(now()),
    origin: 'system',
    require: [{ is: 'version', type, key, version }, requireEntry(undefined, toRecordName(type, key))],
    operations: [{ op: 'update', type, key, attributes: trashed, changes }, ...keepEntry(undefined, entry)],
  })
  return result.ok
}
