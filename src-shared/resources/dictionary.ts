import { color, required, string } from '../schema/field.ts'
import { timeFilters } from '../schema/filter.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

const shared = { reach: 'crm', scope: 'dictionary', filters: timeFilters, searched: ['name'] } as const

/** A list of names to choose from. */
export function defineNames<const T extends string>(type: T) {
  return defineResource({ ...shared, type, fields: { name: required(string), ...times }, sections: { main: ['name'] } })
}

/** A list of names with a colour each. */
export function defineStatuses<const T extends string>(type: T) {
  return defineResource({
    ...shared,
    type,
    fields: { name: required(string), color, ...times },
    columns: ['name', 'color', 'created-at'],
    sections: { main: ['name', 'color'] },
  })
}
