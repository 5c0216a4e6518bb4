import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findInstantOf, toMoment } from '../../../src-shared/values/time.ts'
import { isProvisional, newEntry, toRecordName, type Entry } from '../../outbox/entry.ts'
import { toValues } from '../../outbox/field-values.ts'
import { toKnown } from '../../outbox/known.ts'
import { allThere, beforeSendingMs, isCutOf, rankSentCreate } from '../../outbox/merge/match.ts'
import { keepEntry, readEntriesOf, requireEntry } from '../../outbox/stored-entry.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../by-whom.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import type { Resent } from '../state/resent.ts'
import { waitSince } from './sending.ts'

/** No server acts on a request that old. */
const suspiciousMs = 24 * 3_600_000
const mostEntries = 200

/** After a pull: of two records that one create brought forth the older stays, and the other goes if nobody has touched it. */
export async function removeCopies(run: Run): Promise<void> {
  const { resent } = run.states.get('push')
  const left: Resent[] = []
  for (const one of resent) {
    const isDone = (await removeCopy(run, one)) || waitSince(run, one.sending) >= suspiciousMs
    if (!isDone) left.push(one)
  }
  if (left.length < resent.length) await keepStates(run, run.states.change({ push: { resent: left } }))
}

/** True where there is nothing more to look for. */
async function removeCopy(run: Run, { type, key, sending }: Resent): Promise<boolean> {
  const { store, registry } = run.place
  const resource = needResource(registry, type)
  const linkage = Object.keys(resource.relationships)
  const [own] = (await store.read({ type, where: { op: 'key', keys: [key] }, linkage })).rows
  if (!own) return true
  if (isProvisional(own.id)) return false
  const others: Condition = { op: 'not', of: { op: 'any', of: [{ op: 'provisional' }, { op: 'key', keys: [key] }] } }
  const { rows } = await store.read({ type, where: { op: 'all', of: [others, toWindow(own, sending)] }, linkage })
  const copy = await findCopy(run, resource, rows, sending)
  if (!copy) return false
  const [older, younger] = BigInt(own.id) < BigInt(copy.id) ? [own, copy] : [copy, own]
  const first = await remove(run, resource, younger, sending)
  const done = first === 'touched' ? await remove(run, resource, older, sending) : first
  return done !== 'changed'
}

/** When a copy can have been made, by the server's account: it deals with the time of both in the same way. */
function toWindow(own: Row, { fields, serverAt }: Resent['sending']): Condition {
  const wanted = findInstantOf(fields['created-at'])
  const shown = findInstantOf(fromBytes(own.attributes)['created-at'])
  const atLeast = (value: number): Condition => ({ op: 'at-least', field: 'created-at', value })
  if (wanted !== undefined && shown !== undefined && isCutOf(wanted, shown)) {
    return { op: 'all', of: [atLeast(shown), { op: 'at-most', field: 'created-at', value: shown }] }
  }
  return atLeast((serverAt ?? (shown ?? 0) - suspiciousMs) - beforeSendingMs)
}

/** What was made here itself is nobody's copy, however alike. */
async function findCopy({ place: { store } }: Run, resource: Resource, rows: readonly Row[], sending: Resent['sending']) {
  for (const row of rows.filter((one) => isUntouched(resource, one, sending))) {
    const record = { type: row.type, key: row.key }
    const journal = await store.changesSince(null, mostEntries, { backward: true, record })
    const isMadeHere = !journal.kept || journal.entries.some(({ origin, action }) => origin !== 'server' && action === 'create')
    if (!isMadeHere) return row
  }
  return undefined
}

function isUntouched(resource: Resource, row: Row, sending: Resent['sending']): boolean {
  const { attributes, held } = toValues(row)
  return rankSentCreate(resource, sending, attributes, held) >= allThere
}

/** To the trash where the type has one; else deleted where nothing is lost by it. */
async function remove(
  run: Run,
  resource: Resource,
  row: Row,
  sending: Resent['sending'],
): Promise<'removed' | 'touched' | 'changed'> {
  const { store, registry, now } = run.place
  const { type, key, version } = row
  const record = toRecordName(type, key)
  const isEdited = (await readEntriesOf(store, [record])).has(record)
  if (isEdited || !isUntouched(resource, row, sending) || isUsed(resource, row)) return 'touched'
  const hasTrash = Object.hasOwn(resource.fields, 'discarded-at')
  const moment = toMoment(run.server.now() ?? now(), needFindings(run).shownZone)
  const entry: Entry = hasTrash
    ? { ...newEntry(type, key, 'update', now()), fields: { 'discarded-at': { base: null } } }
    : { ...newEntry(type, key, 'delete', now()), id: row.id, known: toKnown(registry, resource, row, null, [], () => undefined) }
  const operation: Operation = hasTrash
    ? {
        op: 'update',
        type,
        key,
        attributes: toBytes({ ...fromBytes(row.attributes), 'discarded-at': moment }),
        changes: { 'discarded-at': [null, moment] },
      }
    : { op: 'delete', type, key }
  const result = await store.commit({
    ...byServer(now()),
    origin: 'system',
    require: [{ is: 'version', type, key, version }, requireEntry(undefined, record)],
    operations: [operation, ...keepEntry(undefined, entry)],
  })
  return result.ok ? 'removed' : 'changed'
}

/** Whether other records lead to it, or it was put away already. */
function isUsed({ relationships }: Resource, row: Row): boolean {
  const isLinked = Object.entries(row.links).some(([name, refs]) => relationships[name]?.many && refs.length > 0)
  return isLinked || (fromBytes(row.attributes)['discarded-at'] ?? null) !== null
}
