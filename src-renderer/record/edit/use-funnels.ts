import { defineStore } from 'pinia'
import { markRaw } from 'vue'
import { dealStageCategory } from '../../../src-shared/resources/deal-stage-category.ts'
import { useBackend } from '../../api/backend.ts'
import { listWhole } from '../../api/list-whole.ts'
import { keepKnown } from '../../api/keep-known.ts'

const names = ['name', 'amount-calc-method', 'amount-calc-field', 'cost-calc-method', 'cost-calc-field'] as const

/** The funnels of the account, as they are now. */
export const useFunnels = defineStore('funnels', () => {
  const { records, news$ } = useBackend()
  // Where they cannot be read, the answer to a write says what they would have.
  const { known, first } = keepKnown({
    ask: (signal) => listWhole(records, dealStageCategory, names, signal),
    news$,
    type: dealStageCategory.type,
    onProblem: () => undefined,
  })
  return { known, asked: markRaw(first) }
})
