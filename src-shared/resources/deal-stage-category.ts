import { boolean, indexed, oneOf, readOnly, required, string } from '../schema/field.ts'
import { timeFilters } from '../schema/filter.ts'
import { defineResource } from '../schema/resource.ts'
import { times } from './shared-fields.ts'

export const dealStageCategory = defineResource({
  type: 'deal-stage-categories',
  reach: 'crm',
  scope: 'dictionary',
  fields: {
    name: required(string),
    'amount-calc-method': required(oneOf('manually', 'invoices', 'products', 'payments', 'formula')),
    'cost-calc-method': required(oneOf('manually', 'products', 'payments', 'formula')),
    'amount-calc-field': string,
    'cost-calc-field': string,
    'is-default': indexed(boolean),
    'win-by-diaries': boolean,
    'calculation-method': readOnly(string),
    ...times,
  },
  filters: timeFilters,
  searched: ['name'],
  sections: {
    main: [
      'name',
      'amount-calc-method',
      'amount-calc-field',
      'cost-calc-method',
      'cost-calc-field',
      'is-default',
      'win-by-diaries',
    ],
  },
})
