import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A mirror's stored sync state, by name: its hosted CRM, the findings about it, and the progress of each type. */
export const syncState = defineResource({
  type: 'sync-states',
  reach: 'internal',
  scope: 'profile',
  fields: { name: required(indexed(string)), value: any, ...times },
})
