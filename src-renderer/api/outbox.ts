import type { Conflict, Side } from '../../src-shared/sync/conflict.ts'
import type { OutboxChange } from '../../src-shared/sync/outbox.ts'
import { isObject, listItems, type ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

const base = '/ext/v1/sync'

/** Everything that the hosted CRM does not have yet, and what a person must decide. */
export interface Outbox {
  readonly changes: readonly OutboxChange[]
  readonly conflicts: readonly Conflict[]
}

export async function readOutbox(request: Request, signal: AbortSignal): Promise<Outcome<Outbox>> {
  const changes = await request({ path: `${base}/outbox`, signal })
  if (!changes.ok) return changes
  const conflicts = await request({ path: `${base}/conflicts`, signal })
  if (!conflicts.ok) return conflicts
  return succeed({ changes: list<OutboxChange>(changes.value), conflicts: list<Conflict>(conflicts.value) })
}

export type OutboxVerb = 'retry' | 'hold' | 'discard'

/** Gives the commit, by which it can be undone. */
export const settleChange = (request: Request, id: string, verb: OutboxVerb): Promise<Outcome<string>> =>
  post(request, `${base}/outbox/${id}/${verb}`, {})

/** Decides one field, or the whole record. */
export const resolveConflict = (request: Request, id: string, keep: Side, field?: string): Promise<Outcome<string>> =>
  post(request, `${base}/conflicts/${id}/resolve`, { keep, ...(field !== undefined && { field }) })

async function post(request: Request, path: string, attributes: Record<string, string>): Promise<Outcome<string>> {
  const outcome = await request({ method: 'POST', path, body: { data: { attributes } } })
  if (!outcome.ok) return outcome
  const { meta } = outcome.value
  return succeed(isObject(meta) && typeof meta['commit'] === 'string' ? meta['commit'] : '')
}

/** The engine's own records: their shape is the one that both sides declare. */
function list<T extends { readonly id: string }>(document: ExactObject): readonly T[] {
  return listItems(document['data']).flatMap((one) =>
    isObject(one) && isObject(one['attributes']) ? [{ ...one['attributes'], id: one['id'] } as unknown as T] : [],
  )
}
