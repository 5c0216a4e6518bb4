import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findInstant, toMoment } from '../../../src-shared/values/time.ts'
import { isProvisional } from '../../outbox/compose.ts'
import { newEntry, toRecordName, type Entry } from '../../outbox/entry.ts'
import { toKnown } from '../../outbox/known.ts'
import { beforeSendingMs, isSentCreate } from '../../outbox/match.ts'
import { keepEntry, readEntriesOf, requireEntry } from '../../outbox/stored-entry.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row } from '../../store/port.ts'
import { byServer } from '../apply/apply-page.ts'
import { keepStates, needFindings, type Run } from '../run-context.ts'
import type { Resent } from '../state/resent.ts'
import { waitSince } from './sending.ts'

/** No server acts on a request that old. */
const suspiciousMs = 24 * 3_600_000

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
  const { rows } = await store.read({ type, where: { op: 'all', of: [others, toWindow(sending)] }, linkage })
  const copy = rows.find((row) => isSentCreate(resource, sending, fromBytes(row.attributes)))
  if (!copy) return false
  const [older, younger] = BigInt(own.id) < BigInt(copy.id) ? [own, copy] : [copy, own]
  if (!(await remove(run, resource, younger, sending))) await remove(run, resource, older, sending)
  return true
}

/** When it can have been made, by the server's account. */
function toWindow({ fields, serverAt }: Resent['sending']): Condition {
  const sent = fields['created-at']
  const at = typeof sent === 'string' ? findInstant(sent) : undefined
  const atLeast = (value: number): Condition => ({ op: 'at-least', field: 'created-at', value })
  const around: Condition[] =
    at === undefined
      ? []
      : [{ op: 'all', of: [atLeast(at - 60_000), { op: 'at-most', field: 'created-at', value: at + 60_000 }] }]
  return { op: 'any', of: [...around, atLeast(serverAt === null ? 0 : serverAt - beforeSendingMs)] }
}

/** To the trash where the type has one; else deleted where nothing is lost by it. False where someone has touched it. */
async function remove(run: Run, resource: Resource, row: Row, sending: Resent['sending']): Promise<boolean> {
  const { store, registry, now } = run.place
  const { type, key, version } = row
  const record = toRecordName(type, key)
  const isTouched = (await readEntriesOf(store, [record])).has(record)
  if (isTouched || !isSentCreate(resource, sending, fromBytes(row.attributes)) || isUsed(resource, row)) return false
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
  return result.ok || remove(run, resource, row, sending)
}

/** Whether other records lead to it, or it was put away already. */
function isUsed({ relationships }: Resource, row: Row): boolean {
  const isLinked = Object.entries(row.links).some(([name, refs]) => relationships[name]?.many && refs.length > 0)
  return isLinked || (fromBytes(row.attributes)['discarded-at'] ?? null) !== null
}
