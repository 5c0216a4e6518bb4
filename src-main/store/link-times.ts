import { findInstantOf } from '../../src-shared/values/time.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import type { Batch } from './batch.ts'

/** When a record got a link. */
export interface LinkTime {
  /** The key of the linked record; null for none. */
  readonly to: number | null
  readonly at: number
  /** False if nobody saw the change: then it was made at `at` or before. */
  readonly isExact: boolean
}

/** The last one is the current link. The others are for undo. */
export type LinkTimes = readonly LinkTime[]

/** As many as undo usually walks back. */
const most = 10

interface Change {
  readonly from: number | null
  readonly to: number | null
  readonly isUndo: boolean
  /** The record's attributes before and after. */
  readonly before: ExactObject
  readonly after: ExactObject
}

export type Commit = Pick<Batch, 'at' | 'origin'>

/**
 * The times after an update. A user's change is made now. A hosted CRM made its change at the record's new `updated-at` or
 * before; if that time did not move, before now. Undo restores the former time.
 */
export function changeTimes(times: LinkTimes, { from, to, isUndo, before, after }: Change, commit: Commit): LinkTimes {
  const known = times.at(-1)?.to === from ? times : [...times, ...listUnseen(from, before)]
  if (from === to) return known
  const former = isUndo ? known.findLast((time) => time.to === to) : undefined
  const entered = former ?? { to, ...(commit.origin === 'user' ? toOwnTime(isUndo, commit) : toSeenTime(before, after, commit)) }
  return [...known.filter((time) => time !== former), entered].slice(-most)
}

/** The times of a new record. None if nobody saw when it got its link: `findTime` then takes its `updated-at`. */
export function startTimes(to: number | null, isUndo: boolean, { at, origin }: Commit): LinkTimes {
  return origin === 'user' && to !== null && !isUndo ? [{ to, at, isExact: true }] : []
}

/** Since when the record has its present link. Null without a link. */
export function findTime(times: LinkTimes, to: number | null, attributes: ExactObject): LinkTime | null {
  if (to === null) return null
  const known = times.at(-1)
  return known?.to === to ? known : (listUnseen(to, attributes)[0] ?? null)
}

/** The link was there at the record's last update, at the latest. */
function listUnseen(to: number | null, attributes: ExactObject): LinkTime[] {
  const at = findInstantOf(attributes['updated-at'])
  return to === null || at === undefined ? [] : [{ to, at, isExact: false }]
}

type Moment = Omit<LinkTime, 'to'>

/** What undo and decisions write was so before. */
const toOwnTime = (isUndo: boolean, { at }: Commit): Moment => ({ at, isExact: !isUndo })

function toSeenTime(before: ExactObject, after: ExactObject, { at }: Commit): Moment {
  const updated = findInstantOf(after['updated-at'])
  const hasMoved = updated !== undefined && updated !== findInstantOf(before['updated-at'])
  return { at: hasMoved ? updated : at, isExact: false }
}
