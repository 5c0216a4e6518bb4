import { hasCustoms, listColumnFields, toRecordSearchText } from '../../../src-shared/schema/columns.ts'
import { toComparable, toCustomComparable } from '../../../src-shared/schema/comparable.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findStoredDecimal, findUnitsAt } from '../../../src-shared/values/decimal.ts'
import { findNumberText, isObject, parseExact, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { toBindable } from './functions.ts'
import { fieldColumn, unitsColumn, unitsScale } from './names.ts'

export type Bindable = string | number | bigint | null

/** Stored data derived from a record's attributes. */
export interface Projection {
  /** In the order of `names`. */
  readonly columns: readonly Bindable[]
  readonly customs: ReadonlyMap<string, string>
  readonly searchText: string
}

export interface Projector {
  readonly names: readonly string[]
  project(attributes: Uint8Array): Projection
}

export function createProjector(resource: Resource): Projector {
  const fields = listColumnFields(resource).map((name) => ({ name, kind: resource.fields[name]?.kind ?? 'string' }))
  const withCustoms = hasCustoms(resource)

  return {
    names: fields.flatMap(({ name, kind }) =>
      kind === 'decimal' ? [fieldColumn(name), unitsColumn(name)] : [fieldColumn(name)],
    ),
    project(attributes) {
      const values = parseAttributes(attributes)
      const columns: Bindable[] = []
      for (const { name, kind } of fields) {
        const value = findOwn(values, name)
        columns.push(toBindable(toComparable(kind, value)))
        if (kind === 'decimal') columns.push(findUnits(value))
      }
      return {
        columns,
        customs: withCustoms ? toCustoms(findOwn(values, 'customs')) : new Map<string, string>(),
        searchText: toRecordSearchText(resource, values),
      }
    },
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws if the bytes are not the UTF-8 JSON of an object. */
export function parseAttributes(attributes: Uint8Array): ExactObject {
  return needObject(parseExact(decoder.decode(attributes)))
}

function needObject(value: ExactJson): ExactObject {
  if (!isObject(value)) throw new Error('attributes must be an object')
  return value
}

function findOwn(values: ExactObject, name: string): ExactJson | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function toCustoms(value: ExactJson | undefined): Map<string, string> {
  const entries = isObject(value) ? Object.entries(value).filter(([, item]) => item !== null) : []
  return new Map(entries.map(([name, item]) => [name.toWellFormed(), toCustomComparable(item)]))
}

const greatestUnits = 2n ** 63n - 1n

/** Values that do not fit (too long or too precise) are marked and summed from the attributes instead. */
export const notInUnits = 'exact'

function findUnits(value: ExactJson | undefined): Bindable {
  const decimal = findExactDecimal(value)
  if (!decimal) return null
  const units = findUnitsAt(decimal, unitsScale)
  return units !== undefined && units <= greatestUnits && units >= -greatestUnits ? units : notInUnits
}

/** A decimal as a number or as text, for sums. */
export function findExactDecimal(value: ExactJson | undefined) {
  return findStoredDecimal(typeof value === 'string' ? value : (findNumberText(value) ?? ''))
}
