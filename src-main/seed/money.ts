import { toDecimalText } from '../../src-shared/values/decimal.ts'
import { rawNumber, type ExactJson } from '../../src-shared/values/json.ts'
import type { Random } from './random.ts'

/** An amount in hundredths in the API's format. */
export function toMoney(hundredths: number): ExactJson {
  return rawNumber(toDecimalText({ units: BigInt(hundredths), scale: 2 }))
}

/** A random amount in hundredths. Most are small and round, a few are very large, and some have kopecks. */
export function createAmount(random: Random, typical: number): number {
  const amount = typical * Math.exp(1.4 * random.bell())
  if (random.chance(0.15)) return Math.max(100, Math.round(amount * 100))
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.max(1, Math.round(amount / step)) * step * 100
}
