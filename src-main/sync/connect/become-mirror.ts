import type { Registry } from '../../../src-shared/schema/resource.ts'
import { rawNumber, type ExactObject } from '../../../src-shared/values/json.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation, Precondition } from '../../store/batch.ts'
import { everything } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import { askOnce } from '../remote/ask-once.ts'
import { findListDocument } from '../remote/document.ts'
import type { RemoteObject } from '../remote/outcome.ts'
import type { Http } from '../ports.ts'
import { toProblem, type Problem } from '../problem.ts'
import { createStates, type RemoteState } from '../state/states.ts'
import { bySystem } from '../commit-origin.ts'

const timeoutMs = 30_000

/** The order stages of a hosted CRM, read with one call; none if the token may not see them. */
export async function findOrderStages(http: Http, remote: RemoteState): Promise<readonly RemoteObject[] | Problem> {
  const path = `/order-stages?${encodeURIComponent('page[size]')}=100`
  const outcome = await askOnce(http, remote, path, findListDocument, timeoutMs)
  if (outcome.is === 'ok') return outcome.value.data
  return outcome.is === 'forbidden' || outcome.is === 'absent' ? [] : toProblem(outcome, 'order-stages')
}

/**
 * The first step of an upload: from now on every change is queued, and new records get negative ids. The account keeps its
 * owner, which no other mirror has: this marks an unfinished upload. Nothing is mirrored until `finishUpload`.
 */
export async function becomeMirror(store: Store, now: number): Promise<boolean> {
  const row = await readAccount(store)
  const operations = [writeAccount(row, { kind: 'mirror' })]
  return (await store.commit({ ...bySystem(now), require: [requireRow(row)], operations })).ok
}

/** The last step, in one commit: stores the connection and makes the account's tokens act for the hosted user. */
export async function finishUpload(store: Store, registry: Registry, remote: RemoteState, now: number): Promise<boolean> {
  const row = await readAccount(store)
  const userId = remote.userId === null ? null : rawNumber(remote.userId)
  const tokens = (await store.read({ type: 'oauth-token', where: everything })).rows
  const result = await store.commit({
    ...bySystem(now),
    require: [requireRow(row), ...tokens.map(requireRow), { is: 'none', type: 'sync-states', where: everything }],
    operations: [
      ...createStates(registry, remote),
      ...tokens.map((token) => writeAccount(token, { 'user-id': userId })),
      writeAccount(row, { 'owner-id': null }),
    ],
  })
  return result.ok
}

/** The number of links to users, sources, products and others of the local account. No server knows them. */
export async function countLinksLeft(store: Store, registry: Registry, { userId }: RemoteState): Promise<number> {
  let left = 0
  for (const { type, reach, relationships } of registry.values()) {
    if (reach !== 'crm') continue
    for (const [relationship, { target, writable }] of Object.entries(relationships)) {
      if (registry.get(target)?.reach !== 'target' || writable === false) continue
      const groups = await store.aggregate({ type, where: everything, by: { relationship } })
      const unknown = groups.filter(({ value }) => value !== null && !(target === 'users' && value === userId))
      left += unknown.reduce((sum, { count }) => sum + count, 0)
    }
  }
  return left
}

async function readAccount(store: Store): Promise<Row> {
  const [row] = (await store.read({ type: 'account', where: everything })).rows
  if (!row) throw new Error('The store holds no account.')
  return row
}

const requireRow = ({ type, key, version }: Row): Precondition => ({ is: 'version', type, key, version })

function writeAccount({ type, key, attributes }: Row, values: ExactObject): Operation {
  return { op: 'update', type, key, attributes: toBytes({ ...fromBytes(attributes), ...values }), changes: {} }
}
