export const widths = { least: 320, usual: 380, most: 640 } as const

const step = 8
const bigStep = 40

export function toWidth(px: number): number {
  return Math.min(widths.most, Math.max(widths.least, Math.round(px)))
}

/** The width after a key press. The panel is on the right, so it grows to the left. */
export function findKeyWidth(key: string, big: boolean, width: number): number | undefined {
  const by = big ? bigStep : step
  if (key === 'ArrowLeft') return toWidth(width + by)
  if (key === 'ArrowRight') return toWidth(width - by)
  if (key === 'Home') return widths.least
  if (key === 'End') return widths.most
  return undefined
}
