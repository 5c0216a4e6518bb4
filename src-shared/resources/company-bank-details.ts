import { boolean, indexed, readOnly, required, string } from '../schema/field.ts'
import { equalText, timeFilters } from '../schema/filter.ts'
import { defineResource, one } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

export const companyBankDetails = defineResource({
  type: 'company-bank-details',
  reach: 'crm',
  scope: 'company',
  fields: {
    name: required(string),
    'as-string': readOnly(string),
    'bank-name': string,
    bik: string,
    'corr-number': string,
    number: string,
    'is-default': indexed(boolean),
    active: boolean,
    ...times,
  },
  relationships: {
    company: { ...one('companies', 'bank-details'), required: true },
  },
  filters: { ...timeFilters, bik: equalText('bik'), number: equalText('number') },
  searched: ['name', 'bank-name', 'bik', 'number'],
  columns: ['name', 'bank-name', 'bik', 'number', 'is-default'],
  sections: { main: ['name', 'bank-name', 'bik', 'corr-number', 'number', 'is-default', 'active'] },
})
