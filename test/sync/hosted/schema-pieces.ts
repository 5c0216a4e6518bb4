import type { Attribute, Filter, Kind, Relationship } from './type-schema.ts'

export const named = (kind: Kind, names: string): Record<string, Attribute> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { kind }]))
export const strings = (names: string) => named('string', names)
export const prefixed = (prefix: string, names: string) =>
  strings(
    names
      .split(' ')
      .map((name) => `${prefix}-${name}`)
      .join(' '),
  )
export const name: Attribute = { kind: 'string', required: true }
export const shown = (kind: Kind): Attribute => ({ kind, readOnly: true })
export const times = { 'created-at': { kind: 'datetime' }, 'updated-at': shown('datetime') } as const
export const utm = strings('utm-source utm-medium utm-campaign utm-term utm-content utm-landing-page utm-city utm-search-query')
export const phones = strings(
  'general-phone mobile-phone work-phone work-phone-postfix other-phone other-phone-postfix fax email other-email website',
)
export const archivable = { customs: { kind: 'customs' }, 'archived-at': { kind: 'datetime' } } as const
export const trash = { 'discarded-at': { kind: 'datetime' } } as const
export const previous = { 'previous-responsible-id': shown('integer') }

export const one = (target: string, inverse?: string): Relationship =>
  inverse === undefined ? { target, many: false } : { target, many: false, inverse }
export const many = (target: string, inverse?: string): Relationship =>
  inverse === undefined ? { target, many: true } : { target, many: true, inverse }
export const ownable = { responsible: one('users'), user: one('users'), source: one('sources') }
export const attached = {
  products: many('products'),
  'entities-products': many('entity-products'),
  performers: many('users'),
  tasks: many('diary-tasks'),
  invoices: many('invoices'),
  contracts: many('contracts'),
}
export const unknownLinks: Record<string, Relationship> = {
  'loyalty-card': { ...one('loyalty-cards'), unknown: true },
  watchers: { ...many('users'), unknown: true },
}

export const idFilter: Record<string, Filter> = { id: { is: 'ids' } }
export const timeFilters: Record<string, Filter> = {
  ...idFilter,
  'created-at-gte': { is: 'time', of: 'created', bound: 'gte' },
  'created-at-lte': { is: 'time', of: 'created', bound: 'lte' },
  'updated-at-gte': { is: 'time', of: 'updated', bound: 'gte' },
  'updated-at-lte': { is: 'time', of: 'updated', bound: 'lte' },
}
export const commonFilters: Record<string, Filter> = {
  ...timeFilters,
  'responsible-id': { is: 'linked', by: 'responsible' },
  archived: { is: 'state', of: 'archived' },
  discarded: { is: 'state', of: 'discarded' },
  actual: { is: 'state', of: 'actual' },
  'discarded-at-null': { is: 'state', of: 'not-discarded' },
}
export const segmented: Record<string, Filter> = { 'segment-ids': { is: 'linked', by: 'segments' } }
export const phoneNames = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']
export const reachable: Record<string, Filter> = {
  'work-phone': { is: 'phone', of: ['work-phone'] },
  'other-phone': { is: 'phone', of: ['other-phone'] },
  'any-phone': { is: 'phone', of: phoneNames },
  email: { is: 'text', of: ['email'] },
  'other-email': { is: 'text', of: ['other-email'] },
}
export const textFilters = (...names: string[]): Record<string, Filter> =>
  Object.fromEntries(names.map((of) => [of, { is: 'text', of: [of] }]))
