import type { Registry } from '../../../src-shared/schema/resource.ts'
import { findNumberText } from '../../../src-shared/values/json.ts'
import { listEntries } from '../../outbox/stored-entry.ts'
import type { Operation } from '../../store/batch.ts'
import { everything } from '../../store/plan.ts'
import type { Store } from '../../store/port.ts'
import { findLeft } from './disconnect.ts'
import { bySystem } from '../commit-origin.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Http } from '../ports.ts'
import { type Problem, toProblem } from '../problem.ts'
import { askOnce } from '../remote/ask-once.ts'
import { findTokenDocument } from '../remote/document.ts'
import type { Failure, RemoteObject } from '../remote/outcome.ts'
import { createStates, loadStates, newRound, type RemoteState } from '../state/states.ts'
import { newTypeState } from '../state/type-state.ts'

/** The user of a token at an address, by one call: a person waits for the answer and can ask again. */
export async function findRemote(http: Http, url: string, token: string): Promise<RemoteState | Problem> {
  const outcome = await askOnce(http, { url, token }, '/current-token', findTokenDocument)
  if (outcome.is !== 'ok') return toConnectProblem(outcome, url)
  return { url, token, userId: findUserId(outcome.value) }
}

export function findUserId({ attributes }: RemoteObject): string | null {
  const id = attributes['user-id']
  return typeof id === 'string' && id !== '' ? id : (findNumberText(id) ?? null)
}

function toConnectProblem(failure: Failure, url: string): Problem {
  if (failure.is === 'unauthorized') return { code: 'unauthorized', message: 'The hosted CRM does not accept this token.' }
  if (failure.is === 'absent') return { code: 'incompatible', message: `There is no CRM at ${url}.` }
  return toProblem(failure, 'what it may do itself')
}

/**
 * `first`: nothing was mirrored before. `renewed`: the same account, perhaps with another token; everything mirrored stays.
 * `moved`: the same account at another address. `anew`: another account, allowed because no records are here.
 */
export type Connection = 'first' | 'renewed' | 'moved' | 'anew'

/** The account's connection before it is connected to a hosted CRM. */
export interface ConnectionState {
  readonly present: RemoteState | null
  /** The mark (`toMark`) of the hosted CRM it was disconnected from; null if none. */
  readonly left: string | null
  readonly hasRecords: boolean
  /** The number of changes that the present or former hosted CRM does not have yet. */
  readonly waiting: number
}

/** Identifies the same user of the same CRM without storing the address. */
export const toMark = ({ url, userId }: RemoteState, hash: (text: string) => string): string => hash(`${url}\n${userId ?? ''}`)

/** Refuses to mix the records of two accounts: they would all be sent to the connected one. */
export function chooseConnection(
  { present, left, hasRecords, waiting }: ConnectionState,
  wanted: RemoteState,
  mark: string,
): Connection | 'refused' {
  if (!present && left === null) return 'first'
  const isSame = present ? present.url === wanted.url && present.userId === wanted.userId : left === mark
  if (isSame) return 'renewed'
  return hasRecords || waiting > 0 ? 'refused' : 'anew'
}

export async function readConnectionState(store: Store, registry: Registry): Promise<ConnectionState> {
  const present = (await loadStates(store)).get('remote')
  const left = await findLeft(store)
  return {
    present,
    left: left?.mark ?? null,
    hasRecords: await hasRecords(store, registry),
    waiting: (await listEntries(store)).length,
  }
}

/** Stores the new connection as `chooseConnection` decided. False if another process was faster. */
export async function connect(
  store: Store,
  registry: Registry,
  remote: RemoteState,
  how: Connection,
  now: number,
): Promise<boolean> {
  const result = await store.commit({
    ...bySystem(now),
    ...(how === 'first' && { require: [{ is: 'none', type: 'sync-states', where: everything }] }),
    operations: how === 'first' ? createStates(registry, remote) : await listChanges(store, remote, how),
  })
  return result.ok
}

async function listChanges(store: Store, remote: RemoteState, how: Exclude<Connection, 'first'>): Promise<readonly Operation[]> {
  const states = await loadStates(store)
  if (how === 'renewed') return states.change({ remote }).operations
  // Another address may run another release.
  if (how === 'moved') return states.change({ remote, findings: null }).operations
  const types = Object.fromEntries(mirrorOrder.map((type) => [type, newTypeState]))
  return states.change({ remote, findings: null, round: newRound }, types).operations
}

/** Whether the account has records from a hosted CRM or made for one. */
async function hasRecords(store: Store, registry: Registry): Promise<boolean> {
  for (const { type, reach } of registry.values()) {
    if (reach !== 'crm' && reach !== 'target') continue
    const { rows } = await store.read({ type, where: everything, page: { offset: 0, limit: 1 } })
    if (rows.length > 0) return true
  }
  return false
}
