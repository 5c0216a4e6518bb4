import type { Json } from '../schema/field.ts'

/** A number whose source text is not what JavaScript would print for it; `JSON.stringify` writes it back verbatim. */
export interface RawNumber {
  readonly rawJSON: string
}

/** A JSON value that remembers how its numbers were spelled. */
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
 * A number that JavaScript may spell differently: a fraction that ends in 0 or begins with five of them, an exponent, more digits
 * than it keeps, a negative zero.
 */
const respelled = /(?:^|[[,]|"\s*:)\s*(?:-?\d+\.\d*0(?!\d)|-?[\d.]+[eE]|-?[\d.]{16}|-?0\.00000|-0(?![\d.]))/

/** Far more than a usual page of a list. */
const large = 2 * 1024 * 1024

/** Throws a SyntaxError where the text is not JSON. Numbers keep their spelling: `1.0`, `12345678901234567890`. */
export function parseExact(text: string): ExactJson {
  // Parsing by source is six times slower. A string that only looks like such a number does no harm.
  // A large text is always parsed by source: memory that runs out on the way then ends the thread, not the whole program.
  return text.length > large || respelled.test(text) ? parseBySource(text) : (JSON.parse(text) as ExactJson)
}

function parseBySource(text: string): ExactJson {
  try {
    return sourceJson.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined && String(value) !== source ? sourceJson.rawJSON(source) : value,
    ) as ExactJson
  } catch (error) {
    // Thousands of levels are within the grammar and beyond the stack.
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

/** The items of an array; none where the value is something else. */
export function listItems(value: ExactJson | undefined): readonly ExactJson[] {
  return Array.isArray(value) ? (value as readonly ExactJson[]) : []
}

/** The strings among the items of an array. */
export function listStrings(value: ExactJson | undefined): string[] {
  return listItems(value).filter((item) => typeof item === 'string')
}

/** The text of a number as it was spelled, or undefined where the value is no number. */
export function findNumberText(value: ExactJson | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return isRawNumber(value) ? value.rawJSON : undefined
}

/** The value with its numbers as JavaScript numbers. */
export function toPlain(value: ExactJson): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
