import { any, indexed, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A setting of the account, not of the device: currency sign, order of stages, shortcuts. */
export const preference = defineResource({
  type: 'preferences',
  reach: 'extension',
  scope: 'profile',
  fields: { key: required(indexed(string)), value: any, ...times },
  searched: [],
  title: ['key'],
  columns: ['key', 'updated-at'],
  sections: { main: ['key', 'value'] },
})
