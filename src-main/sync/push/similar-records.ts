import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Sending } from '../../outbox/entry.ts'
import { toValues } from '../../outbox/field-values.ts'
import { beforeSendingMs, isDoubtful } from '../../outbox/merge/match.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import type { Run } from '../run-context.ts'
import { makingOf } from '../state/states.ts'

const mostEntries = 200

/** Records from the server, except the one with the key, that meet the condition; with all their links. */
export async function listOthers(store: Store, resource: Resource, key: number, within: Condition): Promise<readonly Row[]> {
  const own: Condition = { op: 'any', of: [{ op: 'provisional' }, { op: 'key', keys: [key] }] }
  const where: Condition = { op: 'all', of: [{ op: 'not', of: own }, within] }
  return (await store.read({ type: resource.type, where, linkage: Object.keys(resource.relationships) })).rows
}

export const createdSince = (value: number): Condition => ({ op: 'at-least', field: 'created-at', value })

/** Whether a user created the record here. Such a record is no copy of another one. */
export async function isMadeHere(store: Store, { type, key }: Row): Promise<boolean> {
  const journal = await store.changesSince(null, mostEntries, { backward: true, record: { type, key } })
  return !journal.kept || journal.entries.some(({ origin, action }) => origin !== 'server' && action === 'create')
}

/** The id of a record that either a lost create or someone else made; undefined if there is none. */
export async function findDoubtful({ place: { store, registry }, states }: Run, type: string, key: number, sending: Sending) {
  const resource = needResource(registry, type)
  const making = makingOf(states, type)
  const since = createdSince((sending.serverAt ?? sending.at) - beforeSendingMs)
  for (const row of await listOthers(store, resource, key, since)) {
    const { attributes, held } = toValues(row)
    if (isDoubtful(resource, sending, attributes, held, making) && !(await isMadeHere(store, row))) return row.id
  }
  return undefined
}
