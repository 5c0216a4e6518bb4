import { defineStore } from 'pinia'
import { markRaw } from 'vue'
import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'

const names = ['name', 'amount-calc-method', 'amount-calc-field', 'cost-calc-method', 'cost-calc-field'] as const

/** The funnels of the account, as they are now. */
export const useFunnels = defineStore('funnels', () => {
  const { records } = useBackend()
  // Where they cannot be read, the answer to a write says what they would have.
  const { value: known, first } = useLiveQuery({
    key: () => dealStageCategory.type,
    ask: (_type, signal) => listWhole(records, dealStageCategory, names, signal),
    concerns: concernsType,
  })
  return { known, asked: markRaw(first) }
})
