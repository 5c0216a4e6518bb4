import { indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A link that a hosted instance showed before the record it leads to; made as soon as that record arrives. */
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
