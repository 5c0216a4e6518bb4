import { digitsOf, fold } from '../text/fold.ts'
import { findDecimal } from '../values/decimal.ts'
import { findNumberText, isRawNumber, type ExactJson } from '../values/json.ts'
import { findInstantOf } from '../values/time.ts'
import type { FieldKind } from './field.ts'

/** The value that filters and sorts compare: text folded, phones by digits, times as instants. Null sorts lowest. */
export type Comparable = string | number | null

const asText = (value: ExactJson): Comparable => (typeof value === 'string' ? fold(value) : asJson(value))
const asJson = (value: ExactJson): Comparable => fold(JSON.stringify(value))
const asNumber = (value: ExactJson): Comparable => {
  const source = typeof value === 'string' && findDecimal(value) ? value : findNumberText(value)
  return source === undefined || !Number.isFinite(Number(source)) ? null : Number(source)
}

const conversions: Record<FieldKind, (value: ExactJson) => Comparable> = {
  string: asText,
  text: asText,
  email: asText,
  url: asText,
  color: asText,
  enum: asText,
  loose: asText,
  any: asJson,
  customs: asJson,
  object: asJson,
  strings: asJson,
  objects: asJson,
  phone: (value) => (typeof value === 'string' ? digitsOf(value) || null : asJson(value)),
  integer: asNumber,
  decimal: asNumber,
  boolean: (value) => (typeof value === 'boolean' ? Number(value) : null),
  date: (value) => (typeof value === 'string' ? value : null),
  datetime: (value) => findInstantOf(value) ?? null,
}

/** Total: a value of the wrong shape, which a hosted CRM may send, still has a sort position. */
export function toComparable(kind: FieldKind, value: ExactJson | undefined): Comparable {
  return value === null || value === undefined ? null : conversions[kind](value)
}

/** A custom value is compared as text, whatever its type. */
export function toCustomComparable(value: ExactJson): string {
  if (typeof value === 'string') return fold(value)
  return isRawNumber(value) ? value.rawJSON : fold(JSON.stringify(value))
}

const toPoints = (text: string) => [...text].map((char) => char.codePointAt(0) as number)

/** Null first, then numbers, then text by code point (the byte order of UTF-8). */
export function compareValues(a: Comparable, b: Comparable): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  if (typeof a === 'number') return a - (b as number)
  const left = toPoints(a)
  const right = toPoints(b as string)
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index] as number) - (right[index] as number)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
