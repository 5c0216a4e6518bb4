import { defineNames } from './dictionary.ts'

export const companyType = defineNames('company-types')
