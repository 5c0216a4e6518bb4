import type { Field } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { digitsOf, fold } from '../../src-shared/text/fold.ts'
import { findStoredDecimal, subtractDecimals, type Decimal } from '../../src-shared/values/decimal.ts'
import { findNumberText, isObject, type ExactJson } from '../../src-shared/values/json.ts'
import { findInstant } from '../../src-shared/values/time.ts'

function findDecimalOf(value: ExactJson): Decimal | undefined {
  const text = typeof value === 'string' ? value.trim() : findNumberText(value)
  return text === undefined ? undefined : findStoredDecimal(text)
}

function toDecimalText(value: ExactJson): string | undefined {
  const decimal = findDecimalOf(value)
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

/** Whether two values of one field are equal, even if they are spelled differently. */
export function isSameValue(resource: Resource, name: string, a: ExactJson, b: ExactJson): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  const spell = spellings[resource.fields[name]?.kind ?? 'any'] ?? asIs
  return spell(a) === spell(b)
}

/**
 * Whether `shown` may be the server's version of `sent`. Servers trim text and change its case. They drop parts of a second or
 * of a cent, reformat phones, drop the scheme of a URL, write numbers as text, and truncate long texts.
 */
export function isAlike(resource: Resource, name: string, sent: ExactJson, shown: ExactJson): boolean {
  if (isSameValue(resource, name, sent, shown) || toRough(sent) === toRough(shown)) return true
  if (typeof sent !== 'string' || typeof shown !== 'string') return isSameNumber(sent, shown)
  const kind = resource.fields[name]?.kind
  if (kind === 'phone') return isSamePhone(digitsOf(sent), digitsOf(shown))
  if (kind === 'decimal') return isSameNumber(sent, shown)
  return shown.length >= shortestCut && sent.trimStart().startsWith(shown.trim())
}

/** No server truncates texts to fewer characters than this. */
const shortestCut = 100
const nationalDigits = 10

/** A server may add or rewrite the country code. */
function isSamePhone(sent: string, shown: string): boolean {
  const isLong = Math.min(sent.length, shown.length) >= nationalDigits
  return sent !== '' && (sent === shown || (isLong && sent.slice(-nationalDigits) === shown.slice(-nationalDigits)))
}

/** Either value may be text. Servers may round money, but never below whole cents. */
function isSameNumber(sent: ExactJson, shown: ExactJson): boolean {
  const [a, b] = [findDecimalOf(sent), findDecimalOf(shown)]
  if (!a || !b) return false
  const { units, scale } = subtractDecimals(a, b)
  return units === 0n || (a.scale > 2 && b.scale <= 2 && (units < 0n ? -units : units) * 1000n <= 5n * 10n ** BigInt(scale))
}

/** Whether the server accepted the sent value, in whatever spelling. A value that it had before (`base`) proves nothing. */
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
  const words = fold(value.trim().replace(/\s+/g, ' '))
  return words.replace(/^https?:\/\//, '').replace(/\/+$/, '')
}

/** Whether one value contains the other, apart from punctuation: a server may add or drop text around it. */
export function isNear(resource: Resource, name: string, sent: ExactJson, shown: ExactJson): boolean {
  if (isAlike(resource, name, sent, shown)) return true
  if (typeof sent !== 'string' || typeof shown !== 'string') return false
  const [a, b] = [toLetters(sent), toLetters(shown)]
  return Math.min(a.length, b.length) >= shortestPart && (a.includes(b) || b.includes(a))
}

const shortestPart = 4
const toLetters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
