import type { Report, Sync } from '../sync/sync.ts'

/**
 * Each run begins with a call that no limit counts, so that a connection stands when the first list call is sent: one
 * that has to wait for its connection arrives late, and the next ones too close behind it. What comes of the call does
 * not matter, since the run finds out for itself.
 */
export function withOpening(sync: Sync, open: () => Promise<unknown>): Sync {
  const opened = async (run: () => Promise<Report>): Promise<Report> => {
    await open()
    const report = await run()
    return { ...report, calls: { ...report.calls, other: report.calls.other + 1 } }
  }
  return { once: (signal) => opened(() => sync.once(signal)), round: (signal) => opened(() => sync.round(signal)) }
}
