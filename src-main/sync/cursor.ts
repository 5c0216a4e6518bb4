import type { Reading, TypeState } from './state/type-state.ts'
import { wideOverlapMs } from './pull/choose-reading.ts'

/** Below the overlap of polls, and above what a cursor that is kept now and then lags behind. */
const slackMs = 30 * 60_000
const leadMs = 60 * 60_000

/**
 * The cursor after a reading. It goes by the server's time, but not further at once than twice the time that passed here since
 * the last sync, or up to the newest record met: one wrong `Date` must not hide the changes of a year.
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
 * The state to read by. A cursor that is ahead of the server followed a wrong clock: it goes back by its lead and the long
 * overlap, which reaches before the time when it began to run ahead.
 */
export function withoutLead(state: TypeState, serverNow: number | null): TypeState {
  const { cursor, widePollAt } = state
  if (cursor === null || serverNow === null) return state
  const lead = cursor - serverNow
  if (lead <= leadMs) return widePollAt - serverNow > leadMs ? { ...state, widePollAt: 0 } : state
  return { ...state, cursor: serverNow - lead - wideOverlapMs, widePollAt: 0 }
}
