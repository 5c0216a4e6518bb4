import type { Mark } from '../../../src-shared/sync/mark.ts'
import { findConflict, type Entry } from '../../outbox/entry.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { readApiIds, toKeysByType } from './outbox-context.ts'
import { listReadable } from './outbox-routes.ts'
import { findSyncDenial } from './sync.ts'

/** Which records the hosted CRM does not have as they are here, in brief: lists mark them. */
export async function answerSyncMarks(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const all = await listReadable(context)
  const ids = await readApiIds(context.store, toKeysByType(all.map(({ entry }) => entry)))
  const data = all.flatMap(({ place, entry }) => {
    const id = ids.get(entry.key)
    if (id === undefined) return []
    const attributes = { record: { type: entry.type, id }, mark: toMark(entry) }
    return [{ id: String(place), type: 'sync-marks', attributes }]
  })
  return reply(JSON.stringify({ data }))
}

function toMark(entry: Entry): Mark {
  if (findConflict(entry) !== null) return 'conflict'
  if (entry.state === 'parked' || Object.values(entry.fields).some(({ refused }) => refused)) return 'refused'
  return entry.state === 'held' ? 'held' : 'waiting'
}
