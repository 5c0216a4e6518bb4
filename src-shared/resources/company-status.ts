import { defineStatuses } from './dictionary.ts'

export const companyStatus = defineStatuses('company-statuses')
