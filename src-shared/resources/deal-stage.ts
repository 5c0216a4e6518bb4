import { boolean, color, indexed, integer, loose, oneOf, readOnly, required, string } from '../schema/field.ts'
import { timeFilters } from '../schema/filter.ts'
import { defineResource, one } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

export const dealStage = defineResource({
  type: 'deal-stages',
  reach: 'crm',
  scope: 'dictionary',
  fields: {
    name: required(string),
    duration: integer,
    'next-if-items-done': boolean,
    description: loose,
    color,
    kind: readOnly(indexed(oneOf('opened', 'won', 'lost'))),
    ...times,
  },
  relationships: {
    'deal-stage-category': { ...one('deal-stage-categories'), required: true },
  },
  filters: timeFilters,
  searched: ['name'],
  columns: ['name', 'kind', 'color', 'duration'],
  sections: { main: ['name', 'color', 'duration', 'next-if-items-done', 'description', 'kind'] },
})
