import { crmTypes } from './law-fields.ts'
import { linksOf } from './law-links.ts'

/** What a value of the filter looks like. */
export type FilterKind =
  'time' | 'date' | 'decimal' | 'boolean' | 'ids' | 'text' | 'phone' | 'search' | 'table-state' | 'mirrored' | 'ending' | 'days'

type Filters = Readonly<Record<string, FilterKind>>

const times: Filters = {
  'created-at-gte': 'time',
  'created-at-lte': 'time',
  'updated-at-gte': 'time',
  'updated-at-lte': 'time',
}

const common: Filters = {
  ...times,
  'responsible-id': 'ids',
  'table-state-id': 'table-state',
  q: 'search',
  archived: 'boolean',
  discarded: 'boolean',
  actual: 'boolean',
  'discarded-at-null': 'boolean',
}

const segments: Filters = { 'segment-ids': 'ids', 'segment-process-status-ids': 'mirrored' }

const own: Readonly<Record<string, Filters>> = {
  contacts: {
    ...common,
    ...segments,
    'last-name': 'text',
    'middle-name': 'text',
    'first-name': 'text',
    'work-phone': 'phone',
    'mobile-phone': 'phone',
    'other-phone': 'phone',
    'any-phone': 'phone',
    email: 'text',
    'other-email': 'text',
    'birthdate-gte': 'date',
    'birthdate-lte': 'date',
    'birthdate-null': 'boolean',
  },
  companies: {
    ...common,
    ...segments,
    inn: 'text',
    kpp: 'text',
    'work-phone': 'phone',
    'general-phone': 'phone',
    'other-phone': 'phone',
    'any-phone': 'phone',
    email: 'text',
    'other-email': 'text',
  },
  deals: {
    ...common,
    ...segments,
    'deal-status-id': 'ids',
    'deal-stage-id': 'ids',
    'deal-stage-category-id': 'ids',
    'related-contacts-ids': 'ids',
    'related-companies-ids': 'ids',
  },
  orders: { ...common, 'order-stage-id': 'ids' },
  'company-bank-details': { ...times, bik: 'text', number: 'text' },
}

const amounts: Filters = { 'amount-gte': 'decimal', 'amount-lte': 'decimal', 'amount-null': 'boolean' }

/** What the document does not have: filters that are offered here alone. */
const extensions: Readonly<Record<string, Filters>> = {
  contacts: { 'birthday-within': 'days' },
  deals: {
    'stage-kind': 'ending',
    stuck: 'boolean',
    ...amounts,
    'planned-at-gte': 'date',
    'planned-at-lte': 'date',
    'planned-at-null': 'boolean',
    'finished-at-gte': 'date',
    'finished-at-lte': 'date',
    'finished-at-null': 'boolean',
  },
  orders: { 'stage-kind': 'ending', ...amounts },
}

export const filtersOf = (type: string): Filters => own[type] ?? times
export const extensionsOf = (type: string): Filters => extensions[type] ?? {}

/** Every filter of every type as one row. The filters of order stages are not shown: theirs are left out. */
export const filterRows = crmTypes
  .filter((type) => type !== 'order-stages')
  .flatMap((type) => Object.entries({ ...filtersOf(type), ...extensionsOf(type) }).map(([name, kind]) => ({ type, name, kind })))

/** The filters of the document that are by a link. */
const byLink: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contacts: { segments: 'segment-ids' },
  companies: { segments: 'segment-ids' },
  deals: {
    segments: 'segment-ids',
    status: 'deal-status-id',
    stage: 'deal-stage-id',
    'stage-category': 'deal-stage-category-id',
    contact: 'related-contacts-ids',
    company: 'related-companies-ids',
  },
  orders: { stage: 'order-stage-id' },
}

/** The filter by a relationship: the document's, else our extension. */
export const toLinkFilter = (type: string, relationship: string, many: boolean): string =>
  byLink[type]?.[relationship] ?? `${relationship}-${many ? 'ids' : 'id'}`

const addresses: Readonly<Record<string, readonly string[]>> = {
  contacts: ['work-', 'home-'],
  companies: ['', 'actual-', 'juristic-', 'mailing-'],
}

/** Our extensions by city and region. */
export const addressRows = Object.entries(addresses).flatMap(([type, prefixes]) =>
  prefixes.flatMap((prefix) => ['city', 'region'].map((part) => ({ type, field: prefix + part, any: `any-${part}` }))),
)

/** Every filter that only we have. */
export const extensionNamesOf = (type: string): readonly string[] => [
  ...Object.keys(extensionsOf(type)),
  ...linksOf(type)
    .map(({ name, many }) => toLinkFilter(type, name, many))
    .filter((name) => !Object.hasOwn(filtersOf(type), name)),
  ...new Set(addressRows.filter((row) => row.type === type).flatMap(({ field, any }) => [field, any])),
]

/** The four types that share the common filters. */
export const mainTypes = ['contacts', 'companies', 'deals', 'orders'] as const
