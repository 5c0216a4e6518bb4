import { oneOf, readOnly, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** The one record that says what this account is. */
export const account = defineResource({
  type: 'account',
  reach: 'internal',
  scope: 'profile',
  fields: {
    kind: readOnly(oneOf('local', 'hosted', 'mirror')),
    'time-zone': string,
    'owner-id': readOnly(string),
    ...times,
  },
  title: ['kind'],
  columns: ['kind', 'time-zone'],
})
