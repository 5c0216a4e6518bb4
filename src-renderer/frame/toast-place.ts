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

/** At which side of the window toasts stand, and how far above its lower edge. */
export interface ToastPlace {
  readonly side: 'right' | 'left'
  readonly bottom: number
}

/** Above the status bar, away from the edge. */
const usual = 40
const aside = 16
const gap = 8
/** Where header and filters end. */
const highest = 88

export const usualPlace: ToastPlace = { side: 'right', bottom: usual }

/**
 * Where toasts cover none of what must be seen. What matters most comes first: where there is no room beside all of it, the
 * last group is given up, then the one before it.
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

/** Of what takes much of the window, as a panel that was clicked, not all must be seen. */
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
