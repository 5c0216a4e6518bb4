import { needResource } from '../../../src-shared/schema/columns.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import { linkPrefix, type Sending } from '../../outbox/entry.ts'
import { findKeptTime } from '../../outbox/merge/match.ts'
import type { RemoteObject } from '../remote/outcome.ts'
import { keepStates, type Run } from '../run-context.ts'
import { makingOf } from '../state/states.ts'

/** Keeps what the answer to a create shows about the server: whether it keeps the sent time, and whether it sets the author. */
export async function learnMaking(
  run: Run,
  type: string,
  sent: Sending['fields'],
  { id, attributes }: RemoteObject,
): Promise<void> {
  const { userId, ...known } = makingOf(run.states, type)
  const [wanted, shown] = [findInstantOf(sent['created-at']), findInstantOf(attributes['created-at'])]
  const time = wanted === undefined ? undefined : shown === undefined ? 'own' : findKeptTime(wanted, shown)
  const signs = sent[`${linkPrefix}user`] === undefined && userId !== null ? await isSigned(run, type, id, userId) : undefined
  const next = { ...known, ...(time && { time }), ...(signs !== undefined && { signs }) }
  if (next.time === known.time && next.signs === known.signs) return
  await run.alone(() => {
    const push = run.states.get('push')
    return keepStates(run, run.states.change({ push: { ...push, makings: { ...push.makings, [type]: next } } }))
  })
}

/** Whether the stored record has that user as its author; undefined if its type has no author. */
async function isSigned({ place: { store, registry } }: Run, type: string, id: string, userId: string) {
  if (!needResource(registry, type).relationships['user']) return undefined
  const [row] = (await store.read({ type, where: { op: 'id', ids: [id] }, linkage: ['user'] })).rows
  return row && row.links['user']?.[0]?.id === userId
}
