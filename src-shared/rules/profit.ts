import { findDecimal, subtractDecimals, toDecimalText } from '../values/decimal.ts'
import { findNumberText, rawNumber, type ExactJson, type ExactObject } from '../values/json.ts'

/** `amount - cost`, exact; null when either is missing. */
export function toProfit({ amount, cost }: ExactObject): ExactJson {
  const minuend = findDecimal(findNumberText(amount) ?? '')
  const subtrahend = findDecimal(findNumberText(cost) ?? '')
  return minuend && subtrahend ? rawNumber(toDecimalText(subtractDecimals(minuend, subtrahend))) : null
}
