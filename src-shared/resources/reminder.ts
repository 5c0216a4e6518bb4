import { datetime, required, string } from '../schema/field.ts'
import { boundedBy, withLinkFilters } from '../schema/filter.ts'
import { defineResource, one } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** Types whose records can have reminders, each with the relationship that names the record. */
export const remindedBy = { contacts: 'contact', companies: 'company', deals: 'deal', orders: 'order' } as const
export type RemindedType = keyof typeof remindedBy

/** Without inverse, so that the reminded records stay as the hosted CRM has them. */
const relationships = {
  contact: one('contacts'),
  company: one('companies'),
  deal: one('deals'),
  order: one('orders'),
} as const

/**
 * A reminder about one record. It exists only in this account: sync never sends it. The links are by key, so a reminder stays
 * with its record when the record gets its id from the hosted CRM.
 */
export const reminder = defineResource({
  type: 'reminders',
  reach: 'extension',
  scope: 'profile',
  fields: {
    text: string,
    'due-at': required(datetime),
    'done-at': datetime,
    /** When a window showed that it is due. Null again when `due-at` changes, so that a snoozed one is shown again. */
    'notified-at': datetime,
    ...times,
  },
  relationships,
  filters: withLinkFilters(relationships, {
    ...boundedBy('due-at'),
    ...boundedBy('done-at'),
    ...boundedBy('notified-at'),
  }),
  title: ['text'],
  columns: ['text', 'due-at', 'done-at'],
  sections: { main: ['text', 'due-at', 'done-at'] },
})
