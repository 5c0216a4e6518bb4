import { addDecimals, findStoredDecimal, toDecimalText } from '../../../src-shared/values/decimal.ts'

/** Fewer closed deals say nothing about the next ones. */
export const fewestClosed = 30

export interface WinRate {
  readonly won: number
  readonly closed: number
}

/** The account's own rate; undefined while too few deals are closed. */
export const findWinRate = (won: number, lost: number): WinRate | undefined =>
  won + lost < fewestClosed ? undefined : { won, closed: won + lost }

/** The part of an amount that the rate leaves, rounded to hundredths. */
export function weigh(sum: string, { won, closed }: WinRate): string {
  const amount = findStoredDecimal(sum)
  if (!amount) return '0.0'
  const over = BigInt(closed) * 10n ** BigInt(amount.scale)
  const hundredths = amount.units * BigInt(won) * 100n
  const half = hundredths < 0n ? -over / 2n : over / 2n
  return toDecimalText({ units: (hundredths + half) / over, scale: 2 })
}

export const addSums = (sums: readonly string[]): string =>
  toDecimalText(sums.map((sum) => findStoredDecimal(sum) ?? { units: 0n, scale: 0 }).reduce(addDecimals, { units: 0n, scale: 0 }))
