import type { FieldKind } from '../../src-shared/schema/field.ts'
import { findStoredDecimal, toDecimalText } from '../../src-shared/values/decimal.ts'
import { findNumberText, isObject, listStrings, type ExactJson } from '../../src-shared/values/json.ts'
import { findDate, findInstant } from '../../src-shared/values/time.ts'
import type { Formats } from './formats.ts'

export interface KindTraits {
  /** The value as one line of text; never called with null. */
  readonly write: (value: ExactJson, formats: Formats) => string
  readonly align: 'start' | 'end'
  /** Digits of equal width, so that they align in a column. */
  readonly tabular: boolean
  readonly width: number
  readonly inTables: boolean
}

const asText = (value: ExactJson): string => (typeof value === 'string' ? value : JSON.stringify(value))
const oneLine = (value: ExactJson): string => asText(value).replace(/\s+/g, ' ').trim()

const plain = { write: oneLine, align: 'start', tabular: false, width: 144, inTables: true } as const
const figures = { ...plain, tabular: true } as const
const hidden = { ...plain, inTables: false } as const

/** How screens show each kind of field. */
export const fieldKinds: Record<FieldKind, KindTraits> = {
  string: plain,
  text: { ...plain, width: 240 },
  phone: { ...figures, width: 184 },
  email: { ...plain, width: 200 },
  url: { ...plain, width: 208 },
  color: { ...figures, width: 96 },
  enum: { ...plain, width: 128 },
  integer: {
    ...figures,
    align: 'end',
    width: 96,
    write: (value, { integer }) => integer(findNumberText(value) ?? asText(value)),
  },
  decimal: { ...figures, align: 'end', width: 136, write: writeDecimal },
  boolean: { ...plain, width: 96, write: (value, { boolean }) => boolean(value === true) },
  date: { ...figures, width: 120, write: (value, { date }) => writeFound(value, findDate, date) },
  datetime: { ...figures, width: 160, write: (value, { datetime }) => writeFound(value, findInstant, datetime) },
  loose: { ...plain, write: (value, { boolean }) => (typeof value === 'boolean' ? boolean(value) : oneLine(value)) },
  any: { ...plain, width: 128, write: writeUnknown },
  customs: { ...hidden, write: (value) => (isObject(value) ? Object.values(value).map(oneLine).join(', ') : oneLine(value)) },
  object: hidden,
  strings: { ...plain, write: (value) => listStrings(value).join(', ') },
  objects: hidden,
}

/** Writes a value without a declared kind. The value itself tells: a boolean, a number, a day, a date and time, or text. */
export function writeUnknown(value: ExactJson, formats: Formats): string {
  if (typeof value === 'boolean') return formats.boolean(value)
  const digits = findNumberText(value)
  if (digits !== undefined) return formats.integer(digits)
  if (typeof value === 'string' && findDate(value) !== undefined) return formats.date(value)
  return writeFound(value, findInstant, formats.datetime)
}

function writeDecimal(value: ExactJson, { decimal }: Formats): string {
  const source = findNumberText(value) ?? asText(value)
  const found = findStoredDecimal(source)
  return found ? decimal(toDecimalText(found)) : source
}

/** A hosted CRM may hold an unreadable date. It is shown as it is. */
function writeFound<T>(value: ExactJson, find: (source: string) => T | undefined, write: (found: T) => string): string {
  const found = typeof value === 'string' ? find(value) : undefined
  return found === undefined ? oneLine(value) : write(found)
}
