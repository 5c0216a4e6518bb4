import { crmTypes } from './law-fields.ts'

/** What a value of the filter looks like. */
export type FilterKind = 'time' | 'date' | 'boolean' | 'ids' | 'text' | 'phone' | 'search' | 'table-state' | 'mirrored'

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

export const filtersOf = (type: string): Filters => own[type] ?? times

/** Every filter of every type as one row. The filters of order stages are not shown: theirs are left out. */
export const filterRows = crmTypes
  .filter((type) => type !== 'order-stages')
  .flatMap((type) => Object.entries(filtersOf(type)).map(([name, kind]) => ({ type, name, kind })))

/** The four types that share the common filters. */
export const mainTypes = ['contacts', 'companies', 'deals', 'orders'] as const
