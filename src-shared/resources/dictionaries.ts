import { color, required, string } from '../schema/field.ts'
import { timeFilters } from '../schema/filter.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

const shared = { reach: 'crm', scope: 'dictionary', filters: timeFilters, searched: ['name'] } as const

/** A list of names to choose from. */
function defineNames<const T extends string>(type: T) {
  return defineResource({ ...shared, type, fields: { name: required(string), ...times }, sections: { main: ['name'] } })
}

/** A list of names with a colour each. */
function defineStatuses<const T extends string>(type: T) {
  return defineResource({
    ...shared,
    type,
    fields: { name: required(string), color, ...times },
    columns: ['name', 'color', 'created-at'],
    sections: { main: ['name', 'color'] },
  })
}

export const contactStatus = defineStatuses('contact-statuses')
export const contactType = defineNames('contact-types')
export const companyStatus = defineStatuses('company-statuses')
export const companyType = defineNames('company-types')
export const dealStatus = defineStatuses('deal-statuses')
export const dealLossReason = defineNames('deal-loss-reasons')
export const orderLossReason = defineNames('order-loss-reasons')
