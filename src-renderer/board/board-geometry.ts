export const columnWidth = 272
export const foldedWidth = 40
export const gap = 8
/** The space before the first and after the last column. */
export const edge = 12

export interface Placed<S> {
  readonly stage: S
  readonly at: number
  readonly left: number
  readonly width: number
  readonly isFolded: boolean
}

/** Places columns side by side. */
export function placeColumns<S>(stages: readonly S[], isFolded: (stage: S) => boolean): readonly Placed<S>[] {
  let left = edge
  return stages.map((stage, at) => {
    const folded = isFolded(stage)
    const width = folded ? foldedWidth : columnWidth
    const placed = { stage, at, left, width, isFolded: folded }
    left += width + gap
    return placed
  })
}

export function findWidth(placed: readonly Placed<unknown>[]): number {
  const last = placed.at(-1)
  return last ? last.left + last.width + edge : 0
}

export interface Sight {
  readonly scrolled: number
  readonly viewport: number
}

/** The columns to draw: those in sight, half a column at either side, and the one with the focus. */
export function listDrawn<S>(
  placed: readonly Placed<S>[],
  { scrolled, viewport }: Sight,
  isKept: (stage: S) => boolean,
): readonly Placed<S>[] {
  const around = columnWidth / 2
  return placed.filter(
    ({ left, width, stage }) => (left + width > scrolled - around && left < scrolled + viewport + around) || isKept(stage),
  )
}

/** The column at a place of the board. The gap belongs to the column before it. */
export function findColumnAt<S>(placed: readonly Placed<S>[], x: number): Placed<S> | undefined {
  return placed.findLast(({ left }) => left <= x) ?? placed[0]
}

/** The scroll position that shows the whole column. Undefined if it is in sight. */
export function findColumnReveal({ left, width }: Placed<unknown>, { scrolled, viewport }: Sight): number | undefined {
  if (left - edge < scrolled) return Math.max(0, left - edge)
  return left + width + edge > scrolled + viewport ? left + width + edge - viewport : undefined
}

/** Where the pointer scrolls the board during a drag, and the most pixels per frame. */
const autoscroll = { zone: 64, step: 18 }

/** Pixels to scroll in this frame: the nearer the pointer to an edge, the faster. */
export function findAutoscroll(x: number, viewport: number): number {
  const [before, after] = [autoscroll.zone - x, x - (viewport - autoscroll.zone)]
  const reach = Math.max(before, after)
  if (reach <= 0) return 0
  const step = Math.ceil((Math.min(reach, autoscroll.zone) / autoscroll.zone) * autoscroll.step)
  return before > after ? -step : step
}
