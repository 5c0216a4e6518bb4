import fc from 'fast-check'
import type { FieldKind } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { registry } from '../../src-shared/resources/index.ts'

const texts = [
  '"Ёлка"',
  '"елка"',
  '"ЕЛКА "',
  '"Straße"',
  '"STRASSE"',
  '"\\u0130x"',
  '"й"',
  '"и\\u0306"',
  '"a\\u0000b"',
  '"\u{1F600}"',
  '"\uFFFD"',
  '"\\ud800x"',
  '"50% \\"_\' *"',
  '"+7 (912) 345-67-89"',
  '"79123456789"',
  '""',
  '" "',
  '"7"',
  '7',
  '7.0',
  'true',
  '["7","8"]',
  '[7.0,null]',
  '{"b":[1.50],"a":null}',
  'null',
]
const numbers = [
  '0',
  '-0.0',
  '1',
  '1.0',
  '1E0',
  '0.1',
  '0.2',
  '-0.3',
  '1e-20',
  '4700000.55',
  '123456789012345',
  '-999999999999999',
  '9007199254740991',
  '12345678901234567890',
  '1e29',
  '1e400',
  '"2.50"',
  '"x"',
  'true',
  '[1]',
  'null',
]
const dates = ['"2024-02-29"', '"2024-03-01"', '"1999-12-31"', '"не дата"', '""', '20240229', 'null']
const times = [
  '"2024-03-01T12:00:00.000+03:00"',
  '"2024-03-01T09:00:00.000Z"',
  '"2024-03-01T09:00:00.001Z"',
  '"1955-01-01T00:00:00.000-05:00"',
  '"soon"',
  '1',
  'null',
]
const customs = [
  '{}',
  '{"custom-1":"Ёлка"}',
  '{"custom-1":7,"custom-2":"7"}',
  '{"custom-1":7.0}',
  '{"custom-2":null,"custom-1":["7"]}',
  '[]',
  'null',
]

const pools: Partial<Record<FieldKind, readonly string[]>> = {
  integer: numbers,
  decimal: numbers,
  date: dates,
  datetime: times,
  customs,
  boolean: ['true', 'false', 'null', '1', '"true"'],
}

/** JSON texts that a field may hold, those among them that its kind does not allow. */
export function poolOf(kind: FieldKind): readonly string[] {
  return pools[kind] ?? texts
}

/** Fields worth varying: some of each kind, with and without a column, and two that no one declared. */
const varied: Readonly<Record<string, readonly string[]>> = {
  contacts: [
    'last-name',
    'first-name',
    'mobile-phone',
    'birthdate',
    'created-at',
    'customs',
    'initial-balance',
    'description',
    'segment-process-status-ids',
  ],
  companies: ['name', 'inn', 'general-phone', 'discarded-at', 'city', 'updated-at', 'customs'],
  deals: ['name', 'amount', 'cost', 'number', 'planned-at', 'archived-at', 'segment-process-status-ids'],
  orders: ['amount', 'number', 'as-string'],
  'deal-stages': ['name', 'kind', 'description', 'duration', 'next-if-items-done'],
  'company-bank-details': ['bik', 'is-default'],
  users: ['name', 'email', 'sku'],
  segments: ['name', 'sku'],
}

export const worldTypes = Object.keys(varied)

export function resourceOf(type: string): Resource {
  const resource = registry.get(type)
  if (!resource) throw new Error(`no resource ${type}`)
  return resource
}

export function fieldsOf(type: string): readonly string[] {
  return varied[type] ?? []
}

export function kindOf(type: string, field: string): FieldKind {
  return resourceOf(type).fields[field]?.kind ?? 'string'
}

/** Relationships that stay among the types of the trial. */
export function relationshipsOf(type: string): [name: string, target: string, many: boolean][] {
  return Object.entries(resourceOf(type).relationships)
    .filter(([, { target }]) => worldTypes.includes(target))
    .map(([name, { target, many }]) => [name, target, many])
}

export const anyType = fc.constantFrom(...worldTypes, 'contacts', 'contacts', 'companies', 'companies', 'deals', 'deals', 'deals')

export function anyAttributes(type: string): fc.Arbitrary<string> {
  const members = fieldsOf(type).map((field) =>
    fc.option(
      fc.constantFrom(...poolOf(kindOf(type, field))).map((text) => `${JSON.stringify(field)}:${text}`),
      { nil: undefined },
    ),
  )
  return fc.tuple(...members).map((list) => `{${list.filter((member) => member !== undefined).join(', ')}}`)
}
