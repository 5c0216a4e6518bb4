import type Database from 'better-sqlite3-multiple-ciphers'
import { toComparable, toCustomComparable, type Comparable } from '../../../src-shared/schema/comparable.ts'
import type { FieldKind } from '../../../src-shared/schema/field.ts'
import { dayNumberAt } from '../../../src-shared/values/day-number.ts'
import { isRawNumber, parseExact, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'

/** Functions callable from SQL. They sort attributes without a column exactly like columns. */
export function registerFunctions(db: Database): void {
  const options = { deterministic: true, directOnly: true }
  db.function('json_comparable', options, (kind, json) =>
    json === null ? null : toBindable(toComparable(kind as FieldKind, parseScalarFast(json as string))),
  )
  db.function('attribute_comparable', options, (kind, attributes, name) =>
    toBindable(toComparable(kind as FieldKind, findAttribute(attributes as string, name as string))),
  )
  db.function('attribute_json', options, (attributes, name) => {
    const value = findAttribute(attributes as string, name as string)
    return value === undefined ? null : JSON.stringify(value)
  })
  db.function('attribute_holds', options, (attributes, name, wanted) =>
    Number(holdsText(findAttribute(attributes as string, name as string), JSON.parse(wanted as string) as string[])),
  )
  db.function('json_holds', options, (json, wanted) =>
    Number(holdsText(parseExact(json as string), JSON.parse(wanted as string) as string[])),
  )
  db.function('zone_day', options, (zone, instant) =>
    instant === null ? null : BigInt(dayNumberAt(instant as number, zone as string)),
  )
  db.function('with_null_attribute', options, (attributes, name) => withNull(attributes as string, name as string))
}

/** Converts a comparable value for SQLite. Whole numbers become integers, which take less space than reals. */
export function toBindable(value: Comparable): string | number | bigint | null {
  if (typeof value === 'string') return value.toWellFormed()
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

function parseScalarFast(json: string): ExactJson {
  return json.startsWith('"') ? (JSON.parse(json) as string) : parseExact(json)
}

function findAttribute(attributes: string, name: string): ExactJson | undefined {
  const values = parseExact(attributes) as ExactObject
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function holdsText(value: ExactJson | undefined, wanted: readonly string[]): boolean {
  const items: readonly (ExactJson | undefined)[] = Array.isArray(value) ? (value as readonly ExactJson[]) : [value]
  return items.some((item) => isScalar(item) && wanted.includes(toCustomComparable(item)))
}

function isScalar(value: ExactJson | undefined): value is ExactJson {
  return value !== undefined && value !== null && (typeof value !== 'object' || isRawNumber(value))
}

/** Appends to the text, so that the existing bytes stay unchanged. */
function withNull(attributes: string, name: string): string {
  const values = parseExact(attributes) as ExactObject
  if (Object.hasOwn(values, name)) return attributes
  const comma = Object.keys(values).length > 0 ? ',' : ''
  return `${attributes.slice(0, attributes.lastIndexOf('}'))}${comma}${JSON.stringify(name)}:null}`
}
