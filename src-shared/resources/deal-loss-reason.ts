import { defineNames } from './dictionary.ts'

export const dealLossReason = defineNames('deal-loss-reasons')
