/** The hosted CRM's own idea of its types, taken from the interface document alone. */

export type Kind =
  | 'string'
  | 'date'
  | 'datetime'
  | 'decimal'
  | 'integer'
  | 'boolean'
  | 'color'
  | 'customs'
  | 'loose'
  | 'amount-method'
  | 'cost-method'
  | 'kind'

export interface Attribute {
  readonly kind: Kind
  readonly required?: true
  readonly readOnly?: true
}

export interface Relationship {
  readonly target: string
  readonly many: boolean
  readonly inverse?: string
  readonly required?: true
  /** Not in the interface document; shown only where the quirk says so, always with its linkage. */
  readonly unknown?: true
}

export type Filter =
  | { readonly is: 'time'; readonly of: 'created' | 'updated'; readonly bound: 'gte' | 'lte' }
  | { readonly is: 'state'; readonly of: 'archived' | 'discarded' | 'actual' | 'not-discarded' }
  | { readonly is: 'linked'; readonly by: string }
  | { readonly is: 'ids' }
  | { readonly is: 'text' | 'phone'; readonly of: readonly string[] }

export interface TypeSchema {
  readonly type: string
  readonly scope: string
  readonly target: boolean
  readonly states: boolean
  readonly attributes: Readonly<Record<string, Attribute>>
  readonly relationships: Readonly<Record<string, Relationship>>
  readonly filters: Readonly<Record<string, Filter>>
}

const named = (kind: Kind, names: string): Record<string, Attribute> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { kind }]))
const strings = (names: string) => named('string', names)
const prefixed = (prefix: string, names: string) =>
  strings(
    names
      .split(' ')
      .map((name) => `${prefix}-${name}`)
      .join(' '),
  )
const name: Attribute = { kind: 'string', required: true }
const shown = (kind: Kind): Attribute => ({ kind, readOnly: true })
const times = { 'created-at': { kind: 'datetime' }, 'updated-at': shown('datetime') } as const
const utm = strings('utm-source utm-medium utm-campaign utm-term utm-content utm-landing-page utm-city utm-search-query')
const phones = strings(
  'general-phone mobile-phone work-phone work-phone-postfix other-phone other-phone-postfix fax email other-email website',
)
const archivable = { customs: { kind: 'customs' }, 'archived-at': { kind: 'datetime' } } as const
const trash = { 'discarded-at': { kind: 'datetime' } } as const
const previous = { 'previous-responsible-id': shown('integer') }

const one = (target: string, inverse?: string): Relationship =>
  inverse === undefined ? { target, many: false } : { target, many: false, inverse }
const many = (target: string, inverse?: string): Relationship =>
  inverse === undefined ? { target, many: true } : { target, many: true, inverse }
const ownable = { responsible: one('users'), user: one('users'), source: one('sources') }
const attached = {
  products: many('products'),
  'entities-products': many('entity-products'),
  performers: many('users'),
  tasks: many('diary-tasks'),
  invoices: many('invoices'),
  contracts: many('contracts'),
}
const unknownLinks: Record<string, Relationship> = {
  'loyalty-card': { ...one('loyalty-cards'), unknown: true },
  watchers: { ...many('users'), unknown: true },
}

const idFilter: Record<string, Filter> = { id: { is: 'ids' } }
const timeFilters: Record<string, Filter> = {
  ...idFilter,
  'created-at-gte': { is: 'time', of: 'created', bound: 'gte' },
  'created-at-lte': { is: 'time', of: 'created', bound: 'lte' },
  'updated-at-gte': { is: 'time', of: 'updated', bound: 'gte' },
  'updated-at-lte': { is: 'time', of: 'updated', bound: 'lte' },
}
const commonFilters: Record<string, Filter> = {
  ...timeFilters,
  'responsible-id': { is: 'linked', by: 'responsible' },
  archived: { is: 'state', of: 'archived' },
  discarded: { is: 'state', of: 'discarded' },
  actual: { is: 'state', of: 'actual' },
  'discarded-at-null': { is: 'state', of: 'not-discarded' },
}
const segmented: Record<string, Filter> = { 'segment-ids': { is: 'linked', by: 'segments' } }
const phoneNames = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']
const reachable: Record<string, Filter> = {
  'work-phone': { is: 'phone', of: ['work-phone'] },
  'other-phone': { is: 'phone', of: ['other-phone'] },
  'any-phone': { is: 'phone', of: phoneNames },
  email: { is: 'text', of: ['email'] },
  'other-email': { is: 'text', of: ['other-email'] },
}
const textFilters = (...names: string[]): Record<string, Filter> =>
  Object.fromEntries(names.map((of) => [of, { is: 'text', of: [of] }]))

const main = (type: string, scope: string, rest: Pick<TypeSchema, 'attributes' | 'relationships' | 'filters'>) => ({
  type,
  scope,
  target: false,
  states: true,
  attributes: { ...rest.attributes, ...archivable, ...times, ...previous, ...utm },
  relationships: { ...ownable, ...attached, ...rest.relationships, ...unknownLinks },
  filters: { ...commonFilters, ...rest.filters },
})
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

const contacts = main('contacts', 'contact', {
  attributes: {
    'first-name': name,
    'last-name': name,
    'as-string': shown('string'),
    ...strings('middle-name position description note'),
    birthdate: { kind: 'date' },
    ...phones,
    ...prefixed('work', 'country region city zipcode street building housing apartment'),
    ...prefixed('home', 'country region city zipcode street building housing apartment'),
    ...strings('vkontakte facebook linkedin odnoklassniki instagram twitter whatsapp viber telegram skype'),
    ...trash,
    'cached-at': shown('datetime'),
    'initial-balance': shown('loose'),
  },
  relationships: {
    companies: many('companies', 'contacts'),
    status: one('contact-statuses'),
    'contact-type': one('contact-types'),
    deals: many('deals', 'contact'),
    orders: many('orders', 'contact'),
    events: many('diary-events'),
    segments: many('segments'),
    contacts: many('contacts', 'contacts'),
  },
  filters: {
    ...segmented,
    ...textFilters('last-name', 'middle-name', 'first-name'),
    ...reachable,
    'mobile-phone': { is: 'phone', of: ['mobile-phone'] },
  },
})

const companies = main('companies', 'company', {
  attributes: {
    name,
    'as-string': shown('string'),
    description: { kind: 'string' },
    ...phones,
    ...strings('country region city address zip-code'),
    ...prefixed('actual', 'country region city zip-code street house build office'),
    ...prefixed('juristic', 'country region city zip-code street house build office'),
    ...prefixed('mailing', 'country region city zip-code street house build office'),
    ...strings('full-name short-name inn ogrn kpp okved okpo director accountant lawfulness-base'),
    ...strings('manager-name manager-position'),
    ...trash,
  },
  relationships: {
    contacts: many('contacts', 'companies'),
    status: one('company-statuses'),
    'company-type': one('company-types'),
    deals: many('deals', 'company'),
    orders: many('orders', 'company'),
    events: many('diary-events'),
    'bank-details': many('company-bank-details', 'company'),
    checkups: many('checkups'),
    segments: many('segments'),
  },
  filters: {
    ...segmented,
    ...textFilters('inn', 'kpp'),
    ...reachable,
    'general-phone': { is: 'phone', of: ['general-phone'] },
  },
})

const sale = { ...strings('name description loss-comment'), 'as-string': shown('string'), amount: { kind: 'decimal' } } as const
const deals = main('deals', 'deal', {
  attributes: {
    ...sale,
    cost: { kind: 'decimal' },
    profit: shown('decimal'),
    number: { kind: 'integer' },
    ...named('date', 'planned-at finished-at'),
  },
  relationships: {
    company: one('companies', 'deals'),
    contact: one('contacts', 'deals'),
    stage: one('deal-stages'),
    'stage-category': one('deal-stage-categories'),
    status: one('deal-statuses'),
    'loss-reason': one('deal-loss-reasons'),
    'loss-competitor': one('competitors'),
    area: one('areas'),
    deals: many('deals', 'deals'),
    orders: many('orders', 'deals'),
    documents: many('documents'),
    segments: many('segments'),
  },
  filters: {
    ...segmented,
    'deal-status-id': { is: 'linked', by: 'status' },
    'deal-stage-id': { is: 'linked', by: 'stage' },
    'deal-stage-category-id': { is: 'linked', by: 'stage-category' },
    'related-contacts-ids': { is: 'linked', by: 'contact' },
    'related-companies-ids': { is: 'linked', by: 'company' },
  },
})

const orders = main('orders', 'order', {
  attributes: { ...sale, number: { kind: 'integer' }, ...trash },
  relationships: {
    company: one('companies', 'orders'),
    contact: one('contacts', 'orders'),
    stage: one('order-stages'),
    status: one('order-statuses'),
    'loss-reason': one('order-loss-reasons'),
    'loss-competitor': one('competitors'),
    deals: many('deals', 'orders'),
    documents: many('documents'),
  },
  filters: { 'order-stage-id': { is: 'linked', by: 'stage' } },
})

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
