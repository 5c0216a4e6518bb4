import { defineStatuses } from './dictionary.ts'

export const contactStatus = defineStatuses('contact-statuses')
