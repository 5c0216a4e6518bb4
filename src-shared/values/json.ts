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

/** Far larger than a usual list page. */
const large = 2 * 1024 * 1024

/** Throws a SyntaxError if the text is not JSON. Numbers keep their source text: `1.0`, `12345678901234567890`. */
export function parseExact(text: string): ExactJson {
  // Parsing with sources is five times slower. Large texts always use it: if memory runs out, only the thread ends, not the
  // process.
  if (text.length > large) return parseBySource(text)
  const marked = markNumbers(text)
  return marked === text ? (JSON.parse(text) as ExactJson) : parseMarked(marked, text)
}

/** Begins a string that stands for a number. A text that uses it itself is parsed by its sources. */
const mark = '\uE000'
const markUse = /\uE000|\\uE000/i

/** A number, but not where an object has a name: a marked text must be JSON only if the text is. */
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?!\s*:)/iy

/** The text with a marked string in place of each number that JavaScript prints differently. Not JSON if the text is not. */
function markNumbers(text: string): string {
  let marked = ''
  let copied = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string
    if (char === '"') {
      at = findEnd(text, at)
      if (at === -1) break
    } else if (char === '-' || (char >= '0' && char <= '9')) {
      number.lastIndex = at
      if (!number.test(text)) break
      const source = text.slice(at, number.lastIndex)
      if (String(Number(source)) !== source) {
        marked += `${text.slice(copied, at)}"${mark}${source}"`
        copied = number.lastIndex
      }
      at = number.lastIndex - 1
    }
  }
  return marked + text.slice(copied)
}

/** The quote that ends a string; -1 if none does. */
function findEnd(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1)
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if (end === -1 || (end - before) % 2 === 0) return end
  }
}

function parseMarked(marked: string, text: string): ExactJson {
  if (markUse.test(text)) return parseBySource(text)
  try {
    const holder: ExactJson[] = [JSON.parse(marked) as ExactJson]
    restoreNumbers(holder)
    return holder[0] as ExactJson
  } catch {
    // Reports the error of the text itself.
    return parseBySource(text)
  }
}

function restoreNumbers(holder: readonly ExactJson[] | ExactObject): void {
  for (const name of Object.keys(holder)) {
    const value = (holder as ExactObject)[name] as ExactJson
    if (typeof value === 'string') {
      if (value.startsWith(mark)) (holder as ExactObject)[name] = sourceJson.rawJSON(value.slice(1))
    } else if (typeof value === 'object' && value !== null) restoreNumbers(value as ExactObject)
  }
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
