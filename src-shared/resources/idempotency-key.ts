import { any, datetime, indexed, readOnly, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'

/** A create that carried an `Idempotency-Key`: what was asked for and which record it made. Written in the create's own commit. */
export const idempotencyKey = defineResource({
  type: 'idempotency-keys',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** A hash of the token and the key: neither is stored. */
    name: required(indexed(string)),
    value: any,
    'created-at': indexed(datetime),
    'updated-at': readOnly(datetime),
  },
})
