import { companies, contacts, deals, orders } from './main-schemas.ts'
import { named, strings, name, shown, times, one, idFilter, timeFilters, textFilters } from './schema-pieces.ts'
import type { TypeSchema } from './type-schema.ts'

export type { Filter, Kind, Relationship, TypeSchema } from './type-schema.ts'

const dictionary = (
  type: string,
  attributes: TypeSchema['attributes'] = {},
  relationships: TypeSchema['relationships'] = {},
): TypeSchema => ({
  type,
  scope: 'dictionary',
  target: false,
  states: false,
  attributes: { name, ...attributes, ...times },
  relationships,
  filters: timeFilters,
})
const color = { color: { kind: 'color' } } as const

const bankDetails: TypeSchema = {
  type: 'company-bank-details',
  scope: 'company',
  target: false,
  states: false,
  attributes: {
    name,
    'as-string': shown('string'),
    ...strings('bank-name bik corr-number number'),
    ...named('boolean', 'is-default active'),
    ...times,
  },
  relationships: { company: { ...one('companies', 'bank-details'), required: true } },
  filters: { ...timeFilters, ...textFilters('bik', 'number') },
}

const target = (type: string): TypeSchema => ({
  type,
  scope: type === 'users' ? 'user' : 'dictionary',
  target: true,
  states: false,
  attributes: { ...strings('name email'), ...times },
  relationships: {},
  filters: idFilter,
})

const mainSchemas: readonly TypeSchema[] = [
  contacts,
  dictionary('contact-statuses', color),
  dictionary('contact-types'),
  companies,
  bankDetails,
  dictionary('company-statuses', color),
  dictionary('company-types'),
  deals,
  dictionary('deal-loss-reasons'),
  dictionary('deal-stage-categories', {
    'amount-calc-method': { kind: 'amount-method', required: true },
    'cost-calc-method': { kind: 'cost-method', required: true },
    ...strings('amount-calc-field cost-calc-field'),
    ...named('boolean', 'is-default win-by-diaries'),
    'calculation-method': shown('string'),
  }),
  dictionary(
    'deal-stages',
    {
      duration: { kind: 'integer' },
      'next-if-items-done': { kind: 'boolean' },
      description: { kind: 'loose' },
      ...color,
      kind: shown('kind'),
    },
    { 'deal-stage-category': { ...one('deal-stage-categories'), required: true } },
  ),
  dictionary('deal-statuses', color),
  orders,
  dictionary('order-loss-reasons'),
  dictionary('order-stages', { ...color, kind: shown('kind') }),
]
/** `loyalty-cards` stands for a type that no document names. */
const targetSchemas = (
  'users sources products entity-products diary-tasks diary-events invoices contracts segments checkups ' +
  'competitors areas documents order-statuses loyalty-cards'
)
  .split(' ')
  .map(target)

export const schemas: ReadonlyMap<string, TypeSchema> = new Map(
  [...mainSchemas, ...targetSchemas].map((schema) => [schema.type, schema]),
)
/** The fifteen types of the interface document, in its order. */
export const mainTypes: readonly string[] = mainSchemas.map((schema) => schema.type)
export const targetTypes: readonly string[] = targetSchemas.map((schema) => schema.type)

export function schemaOf(type: string): TypeSchema {
  const schema = schemas.get(type)
  if (schema === undefined) throw new Error(`no such type: ${type}`)
  return schema
}
