/** A number kept as it was written: `1.0`, `12345678901234567890`. */
export class ExactNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

export type Json = string | number | boolean | null | ExactNumber | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown

/** Every number comes back with its source text; malformed text throws, as it does in `JSON.parse`. */
export function parseExact(text: string): Json {
  const reviver: Reviver = (_name, value, context) =>
    typeof value === 'number' ? new ExactNumber(context?.source ?? String(value)) : value
  return JSON.parse(text, reviver) as Json
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)

export function toJsonText(value: Json): string {
  if (value instanceof ExactNumber) return value.source
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(toJsonText).join(',')}]`
  if (isObject(value)) {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${toJsonText(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value)
}

/** The same, with the members of every object in order of name, for comparing. */
export function toSortedText(value: Json): string {
  if (value instanceof ExactNumber) return value.source
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(toSortedText).join(',')}]`
  if (isObject(value)) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toSortedText(member)}`).join(',')}}`
  }
  return JSON.stringify(value)
}

/** A decimal in its shortest spelling: `4700000.0`, `4.7e6` and `4700000` are one. */
export function toShortDecimal(source: string): string {
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(source)
  if (match === null) return source
  const [, sign = '', whole = '', part = '', power = '0'] = match
  const digits = whole + part
  const point = whole.length + Number(power)
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = point <= 0 ? 1 : point
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const right = padded.slice(at).replace(/0+$/, '')
  const text = right === '' ? left : `${left}.${right}`
  return sign === '-' && /[1-9]/.test(text) ? `-${text}` : text
}
