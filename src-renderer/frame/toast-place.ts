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

/** Above the status bar, away from the right edge. */
const usual = 40
const aside = 16
const gap = 8
/** Where header and filters end. */
const highest = 88

/** How far above the lower edge of the window news stand, so that they cover none of what must be seen. */
export function findToastBottom(news: Size, window: Size, seen: readonly Box[]): number {
  let bottom = usual
  // Of what takes much of the window, as a panel that was clicked, not all must be seen.
  const spared = seen.filter((one) => one.bottom - one.top <= window.height / 3)
  for (let hidden: Box | undefined; window.height - bottom - news.height >= highest; bottom = window.height - hidden.top + gap) {
    const box = toBox(news, window, bottom)
    hidden = spared.filter((one) => isOver(box, one)).toSorted((a, b) => a.top - b.top)[0]
    if (!hidden) return bottom
  }
  return usual
}

function toBox({ width, height }: Size, window: Size, bottom: number): Box {
  const right = window.width - aside
  return { top: window.height - bottom - height, bottom: window.height - bottom, left: right - width, right }
}

const isOver = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
