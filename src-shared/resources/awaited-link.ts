import { indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A link from a hosted CRM whose target record has not arrived yet. It is created when the record arrives. */
export const awaitedLink = defineResource({
  type: 'awaited-links',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** `contacts/17` */
    owner: required(indexed(string)),
    relationship: required(string),
    /** `companies/5` */
    target: required(indexed(string)),
    ...times,
  },
  title: ['relationship'],
  columns: ['owner', 'relationship', 'target'],
})
