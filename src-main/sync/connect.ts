import type { Registry } from '../../src-shared/schema/resource.ts'
import { findNumberText } from '../../src-shared/values/json.ts'
import type { Operation } from '../store/batch.ts'
import { everything } from '../store/plan.ts'
import type { Store } from '../store/port.ts'
import { mirrorOrder } from './mirror-order.ts'
import type { Http, HttpCall } from './ports.ts'
import { type Problem, toProblem } from './problem.ts'
import { findTokenDocument } from './remote/document.ts'
import type { Failure, RemoteObject } from './remote/outcome.ts'
import { readAnswer } from './remote/read-answer.ts'
import { createStates, loadStates, newRound, type RemoteState } from './state/states.ts'
import { newTypeState } from './state/type-state.ts'

const timeoutMs = 15_000

/** Whom a token speaks for at an address, by one call: a person waits for the answer and can ask again. */
export async function findRemote(http: Http, url: string, token: string): Promise<RemoteState | Problem> {
  const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${token}` }
  const call: HttpCall = { method: 'GET', url: `${url}/current-token`, headers, timeoutMs }
  const outcome = readAnswer(call, await http(call), findTokenDocument)
  if (outcome.is !== 'ok') return toConnectProblem(outcome, url)
  return { url, token, userId: findUserId(outcome.value) }
}

function findUserId({ attributes }: RemoteObject): string | null {
  const id = attributes['user-id']
  return typeof id === 'string' && id !== '' ? id : (findNumberText(id) ?? null)
}

function toConnectProblem(failure: Failure, url: string): Problem {
  if (failure.is === 'unauthorized') return { code: 'unauthorized', message: 'The hosted CRM does not accept this token.' }
  if (failure.is === 'absent') return { code: 'incompatible', message: `There is no CRM at ${url}.` }
  return toProblem(failure, 'what it may do itself')
}

/**
 * `first`: nothing was mirrored before. `renewed`: the same account, by another token or the same one; all that is
 * mirrored stays. `anew`: another account, in the place of one of which no record is here.
 */
export type Connection = 'first' | 'renewed' | 'anew'

/** The records of two accounts in one would be pushed to whichever is connected, so they are never mixed. */
export function chooseConnection(present: RemoteState | null, wanted: RemoteState, hasRecords: boolean): Connection | 'refused' {
  if (!present) return 'first'
  if (present.url === wanted.url && present.userId === wanted.userId) return 'renewed'
  return hasRecords ? 'refused' : 'anew'
}

/** Keeps whom the account mirrors from now on, as `chooseConnection` says; false where another process was faster. */
export async function connect(
  store: Store,
  registry: Registry,
  remote: RemoteState,
  how: Connection,
  now: number,
): Promise<boolean> {
  const result = await store.commit({
    at: now,
    actor: { user: null, token: null },
    origin: 'system',
    // The journal outlives what it tells of, and a token shall not.
    summarised: true,
    ...(how === 'first' && { require: [{ is: 'none', type: 'sync-states', where: everything }] }),
    operations: how === 'first' ? createStates(registry, remote) : await listChanges(store, remote, how),
  })
  return result.ok
}

async function listChanges(store: Store, remote: RemoteState, how: 'renewed' | 'anew'): Promise<readonly Operation[]> {
  const states = await loadStates(store)
  if (how === 'renewed') return states.change({ remote }).operations
  const types = Object.fromEntries(mirrorOrder.map((type) => [type, newTypeState]))
  return states.change({ remote, findings: null, round: newRound }, types).operations
}

/** Whether anything of a hosted CRM, or made here for one, is in the account. */
export async function hasRecords(store: Store, registry: Registry): Promise<boolean> {
  for (const { type, reach } of registry.values()) {
    if (reach !== 'crm' && reach !== 'target') continue
    const { rows } = await store.read({ type, where: everything, page: { offset: 0, limit: 1 } })
    if (rows.length > 0) return true
  }
  return false
}
