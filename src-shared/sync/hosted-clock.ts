/** What the last sync learned about the hosted CRM's clock. */
export interface HostedClock {
  /** Milliseconds to add to this computer's clock. */
  readonly offset: number
  /** The hosted CRM's time at the end of that sync. */
  readonly at: number
}

/** How a `created-at` was stamped: sync corrects it before the first send if this computer's clock was wrong. */
export interface Stamp {
  /** By this computer's clock. */
  readonly clock: number
  /** The offset that was added to it. */
  readonly offset: number
  /** The hosted CRM's time at the end of the last sync; null if it was not known yet. */
  readonly since: number | null
}

export const toStamp = (clock: number, hosted: HostedClock | null): Stamp => ({
  clock,
  offset: hosted?.offset ?? 0,
  since: hosted?.at ?? null,
})

/** The hosted CRM's time at the stamp. It is never earlier than the last sync, even if this computer's clock was set back. */
export const stampedTime = ({ clock, offset, since }: Stamp): number => Math.max(clock + offset, since ?? -Infinity)

const minuteMs = 60_000
/** A `Date` header has whole seconds, and an answer takes some time. */
const noiseMs = 45_000
const slackMs = 2 * minuteMs

/** Whether two corrections of one stamp can be that far apart. */
export const isWholeMinutes = (ms: number): boolean => ms % minuteMs === 0

/** The offset after a measurement. Whole minutes, so that two copies of an account get the same offset. */
export function nextOffset(known: number, measured: number): number {
  return Math.abs(measured - known) <= noiseMs ? known : Math.round(measured / minuteMs) * minuteMs
}

/**
 * The corrected creation time of a stamped record. If the offset changed since the stamp, this computer's clock was wrong then or
 * is wrong now. The result lies between the last sync before the stamp and `now`, the hosted CRM's time.
 */
export function correctedTime(stamp: Stamp, stamped: number, offset: number, now: number): number {
  const since = stamp.since !== null && stamp.since <= now + slackMs ? stamp.since : -Infinity
  const isPossible = (time: number) => time >= since - slackMs && time <= now + slackMs
  if (offset !== stamp.offset && isPossible(stamp.clock + offset)) return Math.max(stamp.clock + offset, since)
  if (isPossible(stamped)) return stamped
  return since === -Infinity ? now : since
}
