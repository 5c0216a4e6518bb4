import type { Time } from './ports.ts'

/** The server's time, as far as its answers tell it: this computer's clock may be wrong, and be set while a run is under way. */
export interface ServerClock {
  note(date: number): void
  /** Null before any answer told it. */
  now(): number | null
}

export function createServerClock(time: Time): ServerClock {
  let ahead: number | null = null
  return {
    note: (date) => void (ahead = date - time.elapsed()),
    now: () => (ahead === null ? null : time.elapsed() + ahead),
  }
}
