import type { Resource } from '../../../src-shared/schema/resource.ts'
import { dayMs } from '../../../src-shared/values/day.ts'
import { isObject, listItems } from '../../../src-shared/values/json.ts'
import { findInstant } from '../../../src-shared/values/time.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { Request } from '../../api/request.ts'

/** Since when a record is in its stage. */
export interface StageStay {
  readonly since: number
  /** False if nobody saw the move: the record is there at least since then. */
  readonly isExact: boolean
  /** How many days the stage should take. Null if it has no limit. */
  readonly limit: number | null
}

/** The most ids of one request. */
export const mostStays = 100

/** Reads since when records are in their stages. Records without a stage are left out. */
export async function readStageTimes(
  request: Request,
  { type }: Resource,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Outcome<ReadonlyMap<string, StageStay>>> {
  const outcome = await request({ path: `/ext/v1/stage-times/${type}?ids=${ids.join(',')}`, signal })
  if (!outcome.ok) return outcome
  const stays = listItems(outcome.value['data']).flatMap((entry): [string, StageStay][] => {
    const attributes = isObject(entry) && isObject(entry['attributes']) ? entry['attributes'] : {}
    const since = typeof attributes['since'] === 'string' ? findInstant(attributes['since']) : undefined
    const id = isObject(entry) ? entry['id'] : undefined
    const limit = typeof attributes['duration'] === 'number' ? attributes['duration'] : null
    return typeof id === 'string' && since !== undefined ? [[id, { since, isExact: attributes['exact'] === true, limit }]] : []
  })
  return succeed(new Map(stays))
}

export const countDays = ({ since }: Pick<StageStay, 'since'>, now: number): number =>
  Math.max(0, Math.floor((now - since) / dayMs))

/** True if a record is in its stage for longer than the stage should take. */
export const isStuck = ({ since, limit }: StageStay, now: number): boolean => limit !== null && now - since > limit * dayMs
