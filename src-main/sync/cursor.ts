import type { Reading, TypeState } from './state/type-state.ts'
import { wideOverlapMs } from './pull/choose-reading.ts'

/** Less than the overlap of polls, and more than the lag of a cursor that is stored only now and then. */
const slackMs = 30 * 60_000
const leadMs = 60 * 60_000

/**
 * The cursor after a reading, in server time. It advances by at most twice the local time since the last sync, or to the newest
 * record read. So one wrong `Date` cannot hide the changes of a year.
 */
export function toCursor(
  before: number | null,
  { startedAt, newest }: Pick<Reading, 'startedAt' | 'newest'>,
  passedMs: number,
): number {
  const told = startedAt ?? newest
  if (before === null || before - told > leadMs) return told
  const furthest = Math.max(before + slackMs + 2 * Math.max(0, passedMs), newest)
  return Math.max(before, Math.min(told, furthest))
}

/**
 * The state to read from. A cursor ahead of the server followed a wrong clock. It moves back by its lead plus the long overlap,
 * to before the error began.
 */
export function withoutLead(state: TypeState, serverNow: number | null): TypeState {
  const { cursor, widePollAt } = state
  if (cursor === null || serverNow === null) return state
  const lead = cursor - serverNow
  if (lead <= leadMs) return widePollAt - serverNow > leadMs ? { ...state, widePollAt: 0 } : state
  return { ...state, cursor: serverNow - lead - wideOverlapMs, widePollAt: 0 }
}
