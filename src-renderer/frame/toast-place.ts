export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The side of the window where toasts appear, and their distance from its lower edge. */
export interface ToastPlace {
  readonly side: 'right' | 'left'
  readonly bottom: number
}

/** Keeps toasts above the status bar. */
const usual = 40
const aside = 16
const gap = 8
/** The lower edge of header and filters. */
const highest = 88

export const usualPlace: ToastPlace = { side: 'right', bottom: usual }

/**
 * A place where toasts cover none of the given boxes. The groups are in order of importance. If the boxes leave no room, the last
 * group is ignored, then the one before it.
 */
export function findToastPlace(toasts: Size, window: Size, groups: readonly (readonly Box[])[]): ToastPlace {
  for (let kept = groups.length; kept > 0; kept--) {
    const seen = groups
      .slice(0, kept)
      .flat()
      .filter((box) => isWhole(box, window))
    for (const side of ['right', 'left'] as const) {
      const bottom = findBottom(toasts, window, side, seen)
      if (bottom !== undefined) return { side, bottom }
    }
  }
  return usualPlace
}

/** A box that is taller than half the window, such as a clicked panel, may be covered. */
const isWhole = ({ top, bottom }: Box, window: Size): boolean => bottom - top <= window.height / 2

function findBottom(toasts: Size, window: Size, side: ToastPlace['side'], seen: readonly Box[]): number | undefined {
  let bottom = usual
  while (window.height - bottom - toasts.height >= highest) {
    const box = toBox(toasts, window, side, bottom)
    const covered = seen.filter((one) => isOver(box, one))
    if (covered.length === 0) return bottom
    bottom = window.height - Math.min(...covered.map(({ top }) => top)) + gap
  }
  return undefined
}

function toBox({ width, height }: Size, window: Size, side: ToastPlace['side'], bottom: number): Box {
  const left = side === 'right' ? window.width - aside - width : aside
  return { top: window.height - bottom - height, bottom: window.height - bottom, left, right: left + width }
}

const isOver = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
