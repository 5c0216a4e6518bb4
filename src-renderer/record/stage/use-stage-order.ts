import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { listStrings, type ExactJson } from '../../../src-shared/values/json.ts'
import { findKeptJson } from '../../api/kept-json.ts'
import type { RecordRow } from '../../api/records.ts'
import { useSession } from '../../api/use-session.ts'

/** Stages between the first and the last ones. Only these have an order of the user's own. */
export const isMiddle = ({ attributes }: Pick<RecordRow, 'attributes'>): boolean => (attributes['kind'] ?? null) === null

/** Puts middle stages into the user's order. Stages that the order does not name follow as they come. */
export function orderMiddle(stages: readonly RecordRow[], order: readonly string[]): readonly RecordRow[] {
  const rank = ({ id }: RecordRow) => (order.includes(id) ? order.indexOf(id) : order.length)
  const middle = stages.filter(isMiddle).toSorted((a, b) => rank(a) - rank(b))
  return stages.map((stage) => (isMiddle(stage) ? (middle.shift() ?? stage) : stage))
}

/** The user's own order of stages, kept on this computer. The hosted CRM has no such order. */
export const useStageOrder = defineStore('stage-order', () => {
  const { session } = useSession()
  const known = shallowRef<Readonly<Record<string, readonly string[]>>>({})
  const toKey = (type: string) => `outpost.stages.${session?.account.id ?? ''}.${type}`

  const find = (type: string): readonly string[] =>
    known.value[type] ?? listStrings(findKeptJson(localStorage.getItem(toKey(type))) as ExactJson | undefined)

  function keep(type: string, order: readonly string[]): void {
    known.value = { ...known.value, [type]: order }
    localStorage.setItem(toKey(type), JSON.stringify(order))
  }

  return { find, keep }
})
