import { any, datetime, indexed, readOnly, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'

/** A create with an `Idempotency-Key`: its request and the created record. Written in the same commit as the record. */
export const idempotencyKey = defineResource({
  type: 'idempotency-keys',
  reach: 'internal',
  scope: 'profile',
  fields: {
    /** A hash of token and key. Neither is stored. */
    name: required(indexed(string)),
    value: any,
    'created-at': indexed(datetime),
    'updated-at': readOnly(datetime),
  },
})
