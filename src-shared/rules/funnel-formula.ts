import { findDecimal, toDecimalText } from '../values/decimal.ts'
import { findNumberText, isObject, rawNumber, type ExactJson, type ExactObject } from '../values/json.ts'

export const calculated = ['amount', 'cost'] as const
export type Calculated = (typeof calculated)[number]

export function isFormula(funnel: ExactObject, name: Calculated): boolean {
  return funnel[`${name}-calc-method`] === 'formula'
}

/** The value of the funnel's amount field, an attribute or a custom one; null if it is not numeric. */
export function calculate(funnel: ExactObject, name: Calculated, deal: ExactObject): ExactJson {
  const field = funnel[`${name}-calc-field`]
  if (typeof field !== 'string' || field === name) return null
  const customs = isObject(deal['customs']) ? deal['customs'] : {}
  const source = Object.hasOwn(deal, field) ? deal[field] : Object.hasOwn(customs, field) ? customs[field] : null
  const decimal = findDecimal(typeof source === 'string' ? source.trim() : (findNumberText(source) ?? ''))
  return decimal ? rawNumber(toDecimalText(decimal)) : null
}
