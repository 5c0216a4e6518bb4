import { findDecimal, toDecimalText } from '../values/decimal.ts'
import { findNumberText, isObject, rawNumber, type ExactJson } from '../values/json.ts'
import { findDate, findInstantOf, isImpossibleDay, toMoment } from '../values/time.ts'
import type { Field, FieldKind } from './field.ts'
import { reasons, type Reason } from './reasons.ts'

/** A valid value in the API's format, or what is wrong with it. */
export type Accepted = { readonly value: ExactJson } | { readonly problem: string | Reason }

type Accept = (value: ExactJson, field: Field, zone: string) => Accepted

const as = (value: ExactJson): Accepted => ({ value })
const wrong = (problem: string | Reason): Accepted => ({ problem })

/** A well-formed date may still not exist. */
const wrongDay = (value: ExactJson, problem: Reason): Accepted =>
  wrong(typeof value === 'string' && isImpossibleDay(value) ? reasons.noSuchDay : problem)

const acceptString: Accept = (value) => (typeof value === 'string' ? as(value) : wrong('must be a string'))

const greatestInteger = BigInt(Number.MAX_SAFE_INTEGER)
export const customKey = /^custom-[1-9]\d{0,17}$/
const hexColor = /^#[0-9a-f]{6}$/i

/** Nothing is converted silently: each kind accepts its own JSON type, and decimals also a numeric string. */
const accepts: Record<FieldKind, Accept> = {
  string: acceptString,
  text: acceptString,
  phone: acceptString,
  email: acceptString,
  url: acceptString,
  color: (value) =>
    typeof value === 'string' && hexColor.test(value) ? as(value) : wrong('must be a colour of the shape #rrggbb'),
  enum: (value, { values = [] }) =>
    typeof value === 'string' && values.includes(value) ? as(value) : wrong(`must be one of ${values.join(', ')}`),
  integer: (value) => {
    const source = findNumberText(value)
    if (source === undefined || !/^-?\d{1,16}$/.test(source)) return wrong(reasons.notInteger)
    const integer = BigInt(source)
    return integer > greatestInteger || integer < -greatestInteger ? wrong(reasons.notInteger) : as(Number(integer))
  },
  decimal: (value) => {
    const source = typeof value === 'string' ? value : findNumberText(value)
    const decimal = source === undefined ? undefined : findDecimal(source)
    return decimal ? as(rawNumber(toDecimalText(decimal))) : wrong(reasons.notDecimal)
  },
  boolean: (value) => (typeof value === 'boolean' ? as(value) : wrong('must be true or false')),
  date: (value) => (typeof value === 'string' && findDate(value) !== undefined ? as(value) : wrongDay(value, reasons.notDate)),
  datetime: (value, _field, zone) => {
    const instant = findInstantOf(value)
    return instant === undefined ? wrongDay(value, reasons.notTime) : as(toMoment(instant, zone))
  },
  loose: (value) => (typeof value === 'string' || typeof value === 'boolean' ? as(value) : wrong('must be text, true or false')),
  any: as,
  customs: (value) => {
    if (!isObject(value)) return wrong('must be an object')
    const bad = Object.keys(value).find((key) => !customKey.test(key))
    return bad === undefined ? as(value) : wrong(`${bad} is not a key of the shape custom-<number>`)
  },
  object: (value) => (isObject(value) ? as(value) : wrong('must be an object')),
  strings: (value) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? as(value) : wrong('must be a list of strings'),
  objects: (value) => (Array.isArray(value) && value.every(isObject) ? as(value) : wrong('must be a list of objects')),
}

/** Kinds without an empty value, for which null is invalid. */
const neverNull: ReadonlySet<FieldKind> = new Set(['customs', 'object', 'strings', 'objects'])

export function acceptValue(field: Field, value: ExactJson, zone: string): Accepted {
  if (value === null && !neverNull.has(field.kind)) return as(null)
  return accepts[field.kind](value, field, zone)
}
