import { datetime, email, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'

/** Types that the API document mentions only as targets of relationships. Stored and returned unchanged. */
export const targetTypes = [
  'users',
  'sources',
  'products',
  'entity-products',
  'diary-tasks',
  'diary-events',
  'invoices',
  'contracts',
  'segments',
  'checkups',
  'competitors',
  'areas',
  'documents',
  'order-statuses',
] as const

export type TargetType = (typeof targetTypes)[number]

export const targets = targetTypes.map((type) =>
  defineResource({
    type,
    reach: 'target',
    scope: type === 'users' ? 'user' : 'dictionary',
    fields: {
      name: string,
      'as-string': string,
      'first-name': string,
      'last-name': string,
      email,
      'created-at': datetime,
      'updated-at': datetime,
    },
    filters: { q: { kind: 'search' } },
    searched: ['name', 'as-string', 'first-name', 'last-name', 'email'],
    title: ['as-string', 'name', 'email'],
    open: true,
  }),
)
