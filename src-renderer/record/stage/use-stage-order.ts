import { useEventListener } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { preference } from '../../../src-shared/resources/preference.ts'
import { stageOrderKey } from '../../../src-shared/team-file.ts'
import { isObject, listStrings, type ExactJson } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import { findKeptJson } from '../../api/kept-json.ts'
import { listWhole, toFirstPath } from '../../api/list-whole.ts'
import type { RecordRow } from '../../api/records.ts'
import { concernsType } from '../../api/refetch-stream.ts'
import { useLiveQuery } from '../../api/use-live-query.ts'
import { useSession } from '../../api/use-session.ts'

const names = ['key', 'value']

/** Stages between the first and the last ones. Only these have an order of the user's own. */
export const isMiddle = ({ attributes }: Pick<RecordRow, 'attributes'>): boolean => (attributes['kind'] ?? null) === null

/** Puts middle stages into the user's order. Stages that the order does not name follow as they come. */
export function orderMiddle(stages: readonly RecordRow[], order: readonly string[]): readonly RecordRow[] {
  const rank = ({ id }: RecordRow) => (order.includes(id) ? order.indexOf(id) : order.length)
  const middle = stages.filter(isMiddle).toSorted((a, b) => rank(a) - rank(b))
  return stages.map((stage) => (isMiddle(stage) ? (middle.shift() ?? stage) : stage))
}

/**
 * The order of stages: the user's own, kept on this computer, otherwise the team's, kept in the account. The hosted CRM has no
 * such order.
 */
export const useStageOrder = defineStore('stage-order', () => {
  const { session } = useSession()
  const known = shallowRef<Readonly<Record<string, readonly string[]>>>({})
  const prefix = `outpost.stages.${session?.account.id ?? ''}.`
  const toKey = (type: string) => `${prefix}${type}`

  // Another window may have kept an order. It is read again where it is needed.
  useEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) known.value = {}
  })

  const { records } = useBackend()
  // Stages have an order without the team's, so a failure to load it is not shown.
  const { value: team, problem } = useLiveQuery({
    key: () => preference.type,
    ask: (_type, signal) => listWhole(records, preference, names, signal),
    concerns: concernsType,
  })

  const findOwn = (type: string): readonly string[] =>
    known.value[type] ?? listStrings(findKeptJson(localStorage.getItem(toKey(type))) as ExactJson | undefined)

  function findTeam(type: string): readonly string[] {
    const value = team.value?.find(({ attributes }) => attributes['key'] === stageOrderKey)?.attributes['value']
    return isObject(value) ? listStrings(value[type]) : []
  }

  function find(type: string): readonly string[] {
    const own = findOwn(type)
    return own.length > 0 ? own : findTeam(type)
  }

  /** Whether the order is final: stages that are drawn before would change their places. */
  const isKnown = (type: string): boolean => findOwn(type).length > 0 || team.value !== null || problem.value !== null

  function keep(type: string, order: readonly string[]): void {
    known.value = { ...known.value, [type]: order }
    localStorage.setItem(toKey(type), JSON.stringify(order))
  }

  return { find, findOwn, isKnown, keep, path: toFirstPath(preference, names) }
})
