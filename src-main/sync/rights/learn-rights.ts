import { findMissingScope, isScope } from '../../../src-shared/rules/scopes.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import { actions, type Action } from '../../../src-shared/sync/outbox.ts'
import { areCurrent, withAllowed, withDenied, type Rights } from '../../../src-shared/sync/rights.ts'
import { toTokenEnd } from '../../../src-shared/sync/to-sync-status.ts'
import type { RemoteObject } from '../remote/outcome.ts'
import { keepStates, type Run } from '../run-context.ts'
import type { StateChange } from '../state/states.ts'

/** No record has this id, so a request to change it has no effect. */
const nobody = '0'

/**
 * Finds out what the token may not write, once a day and for each new token. A missing scope is only a hint, so this sends an
 * empty change of a record that does not exist and reads the answer.
 */
export async function learnRights(run: Run, token: RemoteObject): Promise<void> {
  const scopes = listScopes(token)
  const of = `${toTokenEnd(run.states.get('remote')?.token ?? '')} ${scopes.join(' ')}`
  const now = run.place.now()
  const known = run.states.get('rights')
  if (known && areCurrent(known, of, now)) return
  let rights: Rights = { of, at: now, denied: {}, allowed: [] }
  for (const type of scopes.some(isScope) ? mirrorOrder : []) {
    if (findMissingScope(scopes, needResource(run.place.registry, type).scope, 'write') === undefined) continue
    const answer = await run.remote.patch(type, nobody, { data: { type, id: nobody, attributes: {} } })
    if (run.ending.aborted) return
    if (answer.is === 'forbidden') rights = withDenied(rights, type, actions, answer.words) ?? rights
  }
  await keepStates(run, run.states.change({ rights }))
}

function listScopes({ attributes: { scopes } }: RemoteObject): string[] {
  return Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string').toSorted() : []
}

/** The state after the server refused to let the token do this. */
export function denyAction({ states }: Run, type: string, action: Action, words: string): StateChange | undefined {
  const known = states.get('rights')
  const rights = known && withDenied(known, type, [action], words)
  return rights ? states.change({ rights }) : undefined
}

/** Records that the server accepted this action. */
export async function allowAction(run: Run, type: string, action: Action): Promise<void> {
  const known = run.states.get('rights')
  const rights = known && withAllowed(known, type, action)
  if (rights) await keepStates(run, run.states.change({ rights }))
}
