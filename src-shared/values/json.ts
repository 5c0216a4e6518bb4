import type { Json } from '../schema/field.ts'

/** A number whose source text differs from JavaScript's output. `JSON.stringify` writes the source text. */
export interface RawNumber {
  readonly rawJSON: string
}

/** A JSON value that preserves the source text of its numbers. */
export type ExactJson =
  string | number | boolean | null | RawNumber | readonly ExactJson[] | { readonly [name: string]: ExactJson }
export type ExactObject = { [name: string]: ExactJson }

interface SourceJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  rawJSON(text: string): RawNumber
  isRawJSON(value: unknown): value is RawNumber
}
const sourceJson = JSON as unknown as SourceJson

/**
 * A number that JavaScript may print differently: a fraction with trailing zeros or five leading ones, an exponent, too many
 * digits, a negative zero.
 */
const respelled = /(?:^|[[,]|"\s*:)\s*(?:-?\d+\.\d*0(?!\d)|-?[\d.]+[eE]|-?[\d.]{16}|-?0\.00000|-0(?![\d.]))/

/** Far larger than a usual list page. */
const large = 2 * 1024 * 1024

/** Throws a SyntaxError if the text is not JSON. Numbers keep their source text: `1.0`, `12345678901234567890`. */
export function parseExact(text: string): ExactJson {
  // Parsing with sources is six times slower, so it is used only if needed. A string that merely looks like such a number does
  // no harm. Large texts always use it: if memory runs out, only the thread ends, not the process.
  return text.length > large || respelled.test(text) ? parseBySource(text) : (JSON.parse(text) as ExactJson)
}

function parseBySource(text: string): ExactJson {
  try {
    return sourceJson.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined && String(value) !== source ? sourceJson.rawJSON(source) : value,
    ) as ExactJson
  } catch (error) {
    // Thousands of levels are valid JSON but overflow the stack.
    if (error instanceof RangeError) throw new SyntaxError('The text is nested too deeply.', { cause: error })
    throw error
  }
}

export function rawNumber(source: string): ExactJson {
  return sourceJson.rawJSON(source)
}

export function isRawNumber(value: unknown): value is RawNumber {
  return sourceJson.isRawJSON(value)
}

export function isObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

/** The items of an array; none if the value is not an array. */
export function listItems(value: ExactJson | undefined): readonly ExactJson[] {
  return Array.isArray(value) ? (value as readonly ExactJson[]) : []
}

/** The strings among the items of an array. */
export const textOf = (value: ExactJson | undefined): string => (typeof value === 'string' ? value : '')

export function listStrings(value: ExactJson | undefined): string[] {
  return listItems(value).filter((item) => typeof item === 'string')
}

/** The source text of a number, or undefined if the value is not a number. */
export function findNumberText(value: ExactJson | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return isRawNumber(value) ? value.rawJSON : undefined
}

/** The value with its numbers as JavaScript numbers. */
export function toPlain(value: ExactJson): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
