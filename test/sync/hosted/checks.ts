import { ExactNumber, isObject, type Json } from './exact-json.ts'
import type { Kind } from './schema.ts'

const isText = (value: Json) => typeof value === 'string'
const isDate = (value: Json) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
const isTime = (value: Json) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const numberText = (value: Json) =>
  value instanceof ExactNumber ? value.source : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const isDecimal = (value: Json) => /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(numberText(value))
const isInteger = (value: Json) =>
  typeof value !== 'string' && /^\d+$/.test(numberText(value)) && Number.isSafeInteger(Number(numberText(value)))
const oneOf =
  (...allowed: string[]) =>
  (value: Json) =>
    typeof value === 'string' && allowed.includes(value)

const rules: Record<Kind, readonly [(value: Json) => boolean, string]> = {
  string: [isText, 'is not a string'],
  date: [isDate, 'is not a date'],
  datetime: [isTime, 'is not a date and time'],
  decimal: [isDecimal, 'is not a number'],
  integer: [isInteger, 'is not an integer'],
  boolean: [(value) => typeof value === 'boolean', 'is not a boolean'],
  color: [(value) => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value), 'is not a colour'],
  customs: [
    (value) => isObject(value) && Object.keys(value).every((key) => /^custom-\d+$/.test(key)),
    'is not a set of custom fields',
  ],
  loose: [(value) => typeof value === 'string' || typeof value === 'boolean', 'is neither text nor a boolean'],
  'amount-method': [oneOf('manually', 'invoices', 'products', 'payments', 'formula'), 'is not an allowed value'],
  'cost-method': [oneOf('manually', 'products', 'payments', 'formula'), 'is not an allowed value'],
  kind: [oneOf('opened', 'won', 'lost'), 'is not an allowed value'],
}

/** What is wrong with a value that was sent; null is fine wherever the attribute is not required. */
export function findFault(kind: Kind, value: Json): string | undefined {
  if (value === null) return kind === 'customs' ? 'cannot be null' : undefined
  const [fits, words] = rules[kind]
  return fits(value) ? undefined : words
}
