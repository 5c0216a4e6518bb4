import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { registry } from '../../src-shared/resources/index.ts'
import { findScope } from '../../src-shared/schema/ownership.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import { useBackend } from '../api/backend.ts'
import { listWhole, toFirstPath } from '../api/list-whole.ts'
import { concernsType } from '../api/refetch-stream.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { whenIdle } from '../api/when-idle.ts'
import type { ListContext } from '../list/list-context.ts'
import { toLinkFilter } from './board-stages.ts'
import type { useBoardMemory } from './use-board-memory.ts'

export interface Funnel {
  readonly value: string
  readonly label: string
}

const names = ['name', 'is-default']

/** How long a busy page may delay the list. */
const longestWaitMs = 300

type Options = Pick<ListContext, 'resource' | 'state' | 'within'> & {
  readonly link: string
  readonly memory: ReturnType<typeof useBoardMemory>
}

/** The funnel that a board shows. It is in the address, and the list is limited to it. */
export function useFunnel({ resource, state, within, link, memory }: Options) {
  const { records } = useBackend()
  const route = useRoute()
  const router = useRouter()
  const scope = findScope(registry, resource, link)
  const target = scope === undefined ? undefined : registry.get(resource.relationships[scope]?.target ?? '')
  const { value: known, problem } = useLiveQuery({
    key: () => target?.type ?? null,
    ask: (_type, signal) => (target ? listWhole(records, target, names, signal) : Promise.reject(new Error())),
    concerns: concernsType,
  })
  const toFilter = (id: string) => toLinkFilter(resource, scope ?? '', id)

  /** A filter by funnel leaves only its tabs. */
  const rows = computed(() => {
    const all = known.value ?? []
    if (scope === undefined) return []
    const allowed = state.filters.value.find(({ name }) => name === toFilter('').name)?.value.split(',')
    return allowed ? all.filter(({ id }) => allowed.includes(id)) : all
  })
  const funnels = computed(() => rows.value.map(({ id, attributes }): Funnel => ({ value: id, label: toTitle(id, attributes) })))

  const chosen = computed(() => {
    const has = (id: unknown) => rows.value.some((row) => row.id === id)
    const wanted = [route.query['funnel'], memory.memory.value.funnel].find(has)
    if (typeof wanted === 'string') return wanted
    return (rows.value.find(({ attributes }) => attributes['is-default'] === true) ?? rows.value[0])?.id
  })

  function choose(id: string): void {
    memory.keep({ funnel: id })
    void router.replace({ query: { ...route.query, funnel: id } })
  }

  // A single funnel needs no filter, so records without a funnel are shown too. Null until the funnels are known.
  const narrowedTo = computed(() => {
    if (target && known.value === null && problem.value === null) return null
    return chosen.value !== undefined && (known.value?.length ?? 0) > 1 ? chosen.value : ''
  })
  const terms = computed(() => {
    const id = narrowedTo.value
    return id === null ? null : id === '' ? [] : [toFilter(id)]
  })

  // The columns show the cards. The list of all of them only counts, so its first request waits until the columns are drawn.
  const isCalm = ref(false)
  whenIdle(() => (isCalm.value = true), longestWaitMs)
  watch(
    () => (isCalm.value ? terms.value : null),
    (now) => (within.value = now),
    { immediate: true },
  )

  return {
    funnels,
    chosen,
    choose,
    /** The filter of every column. Null until the funnels are known. */
    terms,
    /** The request for the funnels. */
    path: target && toFirstPath(target, names),
    /** False while the funnels are still being read. */
    isKnown: computed(() => target === undefined || known.value !== null),
  }
}
