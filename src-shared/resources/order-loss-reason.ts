import { defineNames } from './dictionary.ts'

export const orderLossReason = defineNames('order-loss-reasons')
