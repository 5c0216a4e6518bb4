import { defineStore } from 'pinia'
import { markRaw } from 'vue'
import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'

const names = ['name', 'amount-calc-method', 'amount-calc-field', 'cost-calc-method', 'cost-calc-field'] as const

/** The funnels of the account, kept up to date. */
export const useFunnels = defineStore('funnels', () => {
  const { records } = useBackend()
  // If the funnels cannot be read, the server still rejects a write to a calculated field.
  const { value: known, first } = useLiveQuery({
    key: () => dealStageCategory.type,
    ask: (_type, signal) => listWhole(records, dealStageCategory, names, signal),
    concerns: concernsType,
  })
  return { known, asked: markRaw(first) }
})
