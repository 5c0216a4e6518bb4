import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** What a mirror account remembers of its hosted instance, by name: whom it follows, what was probed, how far each type is. */
export const syncState = defineResource({
  type: 'sync-states',
  reach: 'internal',
  scope: 'profile',
  fields: { name: required(indexed(string)), value: any, ...times },
})
