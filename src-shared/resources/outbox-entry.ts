import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A local change of one record that the hosted CRM does not have yet. */
export const outboxEntry = defineResource({
  type: 'outbox-entries',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** `contacts/12`: the type and the key, which never changes. */
    record: required(indexed(string)),
    /** `contacts/17`: the record in the hosted CRM, if this account no longer has it. */
    name: indexed(string),
    state: required(indexed(string)),
    conflict: indexed(string),
    value: any,
    ...times,
  },
  journalled: ['record', 'name', 'brief'],
  noted: ['decision'],
  title: ['record'],
  columns: ['record', 'state', 'conflict'],
})
