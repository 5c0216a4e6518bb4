import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** What was done to one record of a mirror account and has not come to its hosted instance yet. */
export const outboxEntry = defineResource({
  type: 'outbox-entries',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** `contacts/12`: the type and the key, which never changes. */
    record: required(indexed(string)),
    /** `contacts/17`, where the hosted instance knows the record and this account no longer has it. */
    name: indexed(string),
    state: required(indexed(string)),
    conflict: indexed(string),
    value: any,
    ...times,
  },
  title: ['record'],
  columns: ['record', 'state', 'conflict'],
})
