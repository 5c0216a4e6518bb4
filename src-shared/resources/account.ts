import { oneOf, readOnly, secret, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** The one record that describes this account. */
export const account = defineResource({
  type: 'account',
  reach: 'internal',
  scope: 'profile',
  fields: {
    kind: readOnly(oneOf('local', 'hosted', 'mirror')),
    'time-zone': string,
    'owner-id': readOnly(string),
    /** 32 bytes in base64: windows encrypt their drafts with it. */
    'draft-key': secret(string),
    ...times,
  },
  title: ['kind'],
  columns: ['kind', 'time-zone'],
})
