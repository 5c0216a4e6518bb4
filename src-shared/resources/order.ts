import { customs, datetime, decimal, indexed, integer, readOnly, string, text } from '../schema/field.ts'
import { boundedBy, commonFilters, endedBy, linkedBy, withLinkFilters } from '../schema/filter.ts'
import { defineResource, many, one } from '../schema/resource.ts'
import { times, utmFields, utmNames } from './shared-fields.ts'

const relationships = {
  responsible: one('users'),
  user: one('users'),
  company: one('companies', 'orders'),
  contact: one('contacts', 'orders'),
  stage: one('order-stages'),
  source: one('sources'),
  status: one('order-statuses'),
  'loss-reason': one('order-loss-reasons'),
  'loss-competitor': one('competitors'),
  products: many('products'),
  deals: many('deals', 'orders'),
  'entities-products': many('entity-products'),
  performers: many('users'),
  tasks: many('diary-tasks'),
  documents: many('documents'),
  invoices: many('invoices'),
  contracts: many('contracts'),
} as const

export const order = defineResource({
  type: 'orders',
  reach: 'crm',
  scope: 'order',
  fields: {
    name: string,
    'as-string': readOnly(string),
    description: text,
    'loss-comment': text,
    amount: indexed(decimal),
    number: indexed(integer),
    customs,
    ...times,
    'archived-at': datetime,
    'discarded-at': datetime,
    'previous-responsible-id': readOnly(integer),
    ...utmFields,
  },
  relationships,
  timed: 'stage',
  filters: withLinkFilters(relationships, {
    ...commonFilters,
    ...endedBy('stage'),
    'order-stage-id': linkedBy('stage'),
    ...boundedBy('amount'),
  }),
  searched: ['as-string', 'name', 'description', 'loss-comment'],
  title: ['as-string'],
  columns: ['as-string', 'number', 'stage', 'amount', 'company', 'responsible'],
  sections: { main: ['name', 'number', 'amount', 'description', 'loss-comment'], utm: utmNames },
})
