import { oneOf, required, string } from '../schema/field.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

/** A saved view: the query that `filter[table-state-id]` applies. */
export const tableState = defineResource({
  type: 'table-states',
  reach: 'extension',
  scope: 'profile',
  fields: {
    name: required(string),
    object: required(oneOf('contacts', 'companies', 'deals', 'orders')),
    query: string,
    ...times,
  },
  searched: ['name'],
  columns: ['name', 'object', 'created-at'],
  sections: { main: ['name', 'object', 'query'] },
})
