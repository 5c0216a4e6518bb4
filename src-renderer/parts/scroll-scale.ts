/** Chromium clamps an element at about 16.7 million px at device scale 2. */
export const tallest = 8_000_000

/** Maps scroll positions to rows. The mapping is 1:1 until the list exceeds the maximum element height. */
export interface ScrollScale {
  readonly rowHeight: number
  readonly height: number
  /** List pixels per scroll bar pixel. */
  readonly factor: number
  /** The row at the top edge. The fraction is its hidden part. */
  toFirst(scrolled: number): number
  toScrolled(first: number): number
  toTop(index: number, scrolled: number): number
}

export function createScrollScale(rows: number, viewport: number, rowHeight: number): ScrollScale {
  const whole = rows * rowHeight
  const height = Math.min(whole, tallest)
  const factor = height === whole ? 1 : (whole - viewport) / (height - viewport)
  const toFirst = (scrolled: number) => (scrolled * factor) / rowHeight
  return {
    rowHeight,
    height,
    factor,
    toFirst,
    toScrolled: (first) => (first * rowHeight) / factor,
    toTop: (index, scrolled) => (factor === 1 ? index * rowHeight : scrolled + (index - toFirst(scrolled)) * rowHeight),
  }
}

/** The scroll position that makes the row fully visible. Undefined if it already is. `covered`: rows under a sticky heading. */
export function findReveal(
  scale: ScrollScale,
  index: number,
  scrolled: number,
  viewport: number,
  covered = 0,
): number | undefined {
  const first = scale.toFirst(scrolled)
  const span = viewport / scale.rowHeight
  if (index < first + covered) return Math.min(scrolled, scale.toScrolled(Math.max(0, index - covered)))
  return index + 1 > first + span ? scale.toScrolled(index + 1 - span) : undefined
}
