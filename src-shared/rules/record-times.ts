/** Strictly after the last one, whatever the clock says. */
export function nextUpdatedAt(now: number, previous: number | undefined): number {
  return previous === undefined ? now : Math.max(now, previous + 1)
}
