import { color, indexed, oneOf, readOnly, required, string } from '../schema/field.ts'
import { timeFilters } from '../schema/filter.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

export const orderStage = defineResource({
  type: 'order-stages',
  reach: 'crm',
  scope: 'dictionary',
  fields: { name: required(string), color, kind: readOnly(indexed(oneOf('opened', 'won', 'lost'))), ...times },
  filters: timeFilters,
  searched: ['name'],
  columns: ['name', 'kind', 'color'],
  sections: { main: ['name', 'color', 'kind'] },
})
