import { defineStatuses } from './dictionary.ts'

export const dealStatus = defineStatuses('deal-statuses')
