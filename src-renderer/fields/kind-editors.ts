import type { Field, FieldKind } from '../../src-shared/schema/field.ts'
import { findDecimal, findStoredDecimal, toDecimalText } from '../../src-shared/values/decimal.ts'
import { findNumberText, listStrings, rawNumber, type ExactJson } from '../../src-shared/values/json.ts'
import { findDate, findInstant } from '../../src-shared/values/time.ts'
import type { Words } from '../text/words.ts'

/** The editor component for a field. */
export type FieldPart =
  'line' | 'lines' | 'phone' | 'email' | 'url' | 'figures' | 'money' | 'colour' | 'choice' | 'date' | 'datetime'

/** The value in the API's form, or why the typed text is invalid. */
export type Reading = { readonly value: ExactJson } | { readonly problem: Words }

export interface KindEditor {
  readonly part: FieldPart
  /** The editor's text for a value. Null means empty; undefined means the editor cannot show the value. */
  readonly open: (value: ExactJson) => string | null | undefined
  /** The typed text in the API's form. `before` is the previous value. Never called for an empty text. */
  readonly read: (typed: string, before: ExactJson) => Reading
  /** The value that means empty. */
  readonly nothing: ExactJson
}

const as = (value: ExactJson): Reading => ({ value })
const not = (key: string): Reading => ({ problem: { key } })

const openText = (value: ExactJson): string | null | undefined =>
  value === null || typeof value === 'string' ? value : undefined
const text = (part: FieldPart): KindEditor => ({ part, open: openText, read: as, nothing: null })

/** An unreadable value opens as empty, so that the user can enter a valid one. */
function openFound(find: (source: string) => unknown): KindEditor['open'] {
  return (value) => (typeof value === 'string' && find(value) !== undefined ? value : null)
}

/** How each kind is edited; null if it has no editor here. */
export const kindEditors: Record<FieldKind, KindEditor | null> = {
  string: text('line'),
  text: text('lines'),
  phone: text('phone'),
  email: text('email'),
  url: text('url'),
  color: { ...text('colour'), open: openFound((source) => /^#[0-9a-f]{6}$/i.exec(source) ?? undefined) },
  enum: text('choice'),
  integer: { part: 'figures', open: (value) => findNumberText(value) ?? null, read: readInteger, nothing: null },
  decimal: { part: 'money', open: openDecimal, read: readDecimal, nothing: null },
  boolean: {
    part: 'choice',
    open: (value) => (typeof value === 'boolean' ? String(value) : null),
    read: (typed) => as(typed === 'true'),
    nothing: null,
  },
  date: { ...text('date'), open: openFound(findDate) },
  datetime: { ...text('datetime'), open: openFound(findInstant) },
  loose: { part: 'lines', open: openScalar, read: readScalar, nothing: null },
  any: { part: 'lines', open: openScalar, read: readScalar, nothing: null },
  customs: null,
  object: null,
  strings: { part: 'lines', open: openStrings, read: (typed) => as(typed.split('\n').flatMap(listTrimmed)), nothing: [] },
  objects: null,
}

const spaces = /[\s\u00a0\u202f\u2009]/g

function readInteger(typed: string): Reading {
  const digits = typed.replace(spaces, '').replace('\u2212', '-')
  const value = /^-?\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isSafeInteger(value) ? as(value) : not('editing.notWhole')
}

function openDecimal(value: ExactJson): string | null {
  const found = findStoredDecimal(typeof value === 'string' ? value : (findNumberText(value) ?? ''))
  return found ? toDecimalText(found) : null
}

function readDecimal(typed: string): Reading {
  return findDecimal(typed) ? as(rawNumber(typed)) : not('editing.tooManyDigits')
}

/** Shows text unchanged, and numbers and booleans as JSON. */
function openScalar(value: ExactJson): string | null | undefined {
  if (typeof value === 'boolean') return String(value)
  return findNumberText(value) ?? openText(value)
}

/** Text stays text. A number or a boolean keeps its kind if the typed text allows it, and becomes text otherwise. */
function readScalar(typed: string, before: ExactJson): Reading {
  const said = typed.trim()
  if (typeof before === 'boolean' && (said === 'true' || said === 'false')) return as(said === 'true')
  return findNumberText(before) !== undefined && findStoredDecimal(said) ? as(rawNumber(said)) : as(typed)
}

const listTrimmed = (line: string): string[] => (line.trim() === '' ? [] : [line.trim()])

/** One string per line. Undefined if a string has line breaks or outer spaces, which this form would lose. */
function openStrings(value: ExactJson): string | null | undefined {
  if (value === null) return null
  const strings = listStrings(value)
  const whole = Array.isArray(value) && strings.length === value.length
  return whole && strings.every((one) => !one.includes('\n') && listTrimmed(one)[0] === one) ? strings.join('\n') : undefined
}

/** The editor's text in the API's form. */
export function readTyped(field: Field, typed: string | null, before: ExactJson): Reading {
  const editor = kindEditors[field.kind]
  if (!editor) throw new Error(`a field of the kind ${field.kind} has no editor`)
  // A required text field is sent empty, so that the engine reports the error.
  if (typed === null || (typed.trim() === '' && !(field.required && editor.open('') === ''))) return as(editor.nothing)
  return editor.read(typed, before)
}
