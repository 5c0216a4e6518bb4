import { datetime, indexed, integer, object, readOnly, secret, string, strings } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** The caller's own token. Only its hash is stored; `token` in an answer comes from the request. */
export const oauthToken = defineResource({
  type: 'oauth-token',
  reach: 'internal',
  scope: 'profile',
  fields: {
    token: readOnly(string),
    scopes: readOnly(strings),
    options: object,
    'user-id': readOnly(integer),
    'created-at': readOnly(times['created-at']),
    'updated-at': times['updated-at'],
    name: secret(string),
    'token-hash': secret(indexed(string)),
    'last-four': secret(string),
    'expires-at': secret(datetime),
    /** Written at most once an hour, and not journalled. */
    'last-used-at': secret(datetime),
  },
  columns: ['created-at'],
})
