import { findDecimal, subtractDecimals, toDecimalText } from '../values/decimal.ts'
import { findNumberText, rawNumber, type ExactJson, type ExactObject } from '../values/json.ts'

/** A hosted CRM may send decimals as text. */
const toText = (value: ExactJson | undefined) => (typeof value === 'string' ? value.trim() : (findNumberText(value) ?? ''))

/** `amount - cost`, exact; null when either is missing. */
export function toProfit({ amount, cost }: ExactObject): ExactJson {
  const minuend = findDecimal(toText(amount))
  const subtrahend = findDecimal(toText(cost))
  return minuend && subtrahend ? rawNumber(toDecimalText(subtractDecimals(minuend, subtrahend))) : null
}
