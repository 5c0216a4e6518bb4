export const greatestNumber = Number.MAX_SAFE_INTEGER

/** The next number of deals or orders, after the greatest; undefined if none is left. */
export function findNextNumber(greatest: number | null): number | undefined {
  const next = (greatest ?? 0) + 1
  return next <= greatestNumber ? Math.max(next, 1) : undefined
}

export function isNumberInRange(value: unknown): boolean {
  return value === null || (typeof value === 'number' && value >= 1 && value <= greatestNumber)
}
