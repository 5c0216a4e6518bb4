/** The computer may sleep or its clock may change meanwhile, so no wait is long. */
export const longestWaitMs = 30_000

/** How long to wait until the next reminder is due. */
export function toWait(dueAts: readonly number[], now: number): number {
  return Math.max(0, Math.min(longestWaitMs, ...dueAts.map((at) => at - now)))
}
