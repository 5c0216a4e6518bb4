import type { Field } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { digitsOf, fold } from '../../src-shared/text/fold.ts'
import { findStoredDecimal } from '../../src-shared/values/decimal.ts'
import { findNumberText, isObject, type ExactJson } from '../../src-shared/values/json.ts'
import { findInstant } from '../../src-shared/values/time.ts'

function toDecimalText(value: ExactJson): string | undefined {
  const text = typeof value === 'string' ? value : findNumberText(value)
  const decimal = text === undefined ? undefined : findStoredDecimal(text)
  return decimal && `${String(decimal.units)}e-${String(decimal.scale)}`
}

const asIs = (value: ExactJson) => JSON.stringify(value)
const asNumber = (value: ExactJson) => toDecimalText(value) ?? asIs(value)
const asMoment = (value: ExactJson) => (typeof value === 'string' ? String(findInstant(value) ?? value) : asIs(value))

const spellings: Partial<Record<Field['kind'], (value: ExactJson) => string>> = {
  integer: asNumber,
  decimal: asNumber,
  datetime: asMoment,
}

/** Whether two values of one field say the same, however each is spelled. */
export function isSameValue(resource: Resource, name: string, a: ExactJson, b: ExactJson): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  const spell = spellings[resource.fields[name]?.kind ?? 'any'] ?? asIs
  return spell(a) === spell(b)
}

/** Whether the second may be what a server made of the first: blanks around text, its case, parts of a second, signs in a phone. */
export function isAlike(resource: Resource, name: string, sent: ExactJson, shown: ExactJson): boolean {
  if (isSameValue(resource, name, sent, shown) || toRough(sent) === toRough(shown)) return true
  if (resource.fields[name]?.kind !== 'phone' || typeof sent !== 'string' || typeof shown !== 'string') return false
  const digits = digitsOf(sent)
  return digits !== '' && digits === digitsOf(shown)
}

/** Whether the server has taken what was sent, however it spells it. What it had before is no sign of that. */
export function isTaken(
  resource: Resource,
  name: string,
  sent: ExactJson,
  shown: ExactJson,
  base: ExactJson | undefined,
): boolean {
  const isNew = base === undefined || !isSameValue(resource, name, shown, base)
  return isSameValue(resource, name, sent, shown) || (isNew && isAlike(resource, name, sent, shown))
}

function toRough(value: ExactJson): string {
  if (value === null || value === '') return ''
  if (typeof value !== 'string') return isObject(value) ? JSON.stringify(value) : (toDecimalText(value) ?? JSON.stringify(value))
  const instant = findInstant(value)
  if (instant !== undefined) return String(Math.floor(instant / 1000))
  return fold(value.trim().replace(/\s+/g, ' '))
}
