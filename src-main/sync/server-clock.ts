import type { Time } from './ports.ts'

/** The server's time by its `Date` headers. This computer's clock may be wrong, and may be set during a run. */
export interface ServerClock {
  note(date: number): void
  /** By the last answer; null before the first one. */
  now(): number | null
  /** By the last answer, if an earlier one confirms it; null if not. One wrong `Date` confirms nothing. */
  confirmedNow(): number | null
}

const keptAnswers = 5
const toleranceMs = 60_000

export function createServerClock(time: Time): ServerClock {
  /** Server time minus elapsed time, the last answer first. */
  let leads: readonly number[] = []
  const toNow = (lead: number | undefined) => (lead === undefined ? null : time.elapsed() + lead)
  return {
    note: (date) => void (leads = [date - time.elapsed(), ...leads].slice(0, keptAnswers)),
    now: () => toNow(leads[0]),
    confirmedNow() {
      const [last = 0, ...earlier] = leads
      const close = earlier.filter((lead) => Math.abs(lead - last) <= toleranceMs)
      // An answer that took longer on its way shows an older time.
      return close.length === 0 ? null : toNow(Math.max(last, ...close))
    },
  }
}
