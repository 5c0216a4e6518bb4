import { computed, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import {
  fromFilterParameters,
  isListKey,
  sortKey,
  toAddressParameters,
  wholeList,
  type ListQuery,
  type Part,
} from '../../api/list-query.ts'

/** What a list shows, apart from its columns. */
export interface ListState {
  readonly part: Ref<Part>
  readonly filters: Ref<readonly FilterTerm[]>
  /** The text in the search box. */
  readonly text: Ref<string>
  /** The filter whose values are the list's groups. */
  readonly group: Ref<string | undefined>
  /** The order that the address asks for, instead of the layout's own. */
  readonly sort: Ref<string | undefined>
  /** Replaces all of them at once. */
  readonly show: (query: ListQuery) => void
}

/** Keeps the state in memory, for one of several lists of a page. */
export function createMemoryState(start: ListQuery = wholeList): ListState {
  const part = ref<Part>(start.part)
  const filters = ref<readonly FilterTerm[]>(start.filters)
  const text = ref(start.q)
  const group = ref(start.group)
  const sort = ref(start.sort)

  function show(query: ListQuery): void {
    part.value = query.part
    filters.value = query.filters
    text.value = query.q
    group.value = query.group
    sort.value = query.sort
  }
  return { part, filters, text, group, sort, show }
}

/** Keeps the state in the page's address, so that reload and back restore it. */
export function useAddressState(resource: Resource): ListState {
  const route = useRoute()
  const router = useRouter()
  const state = createMemoryState(fromAddress(resource, route.query))
  const path = route.path

  const own = computed(() => toAddressParameters(resource, { ...toNarrowing(state), sort: state.sort.value }))
  watch(own, (said) => {
    if (isSame(said, toAddressParameters(resource, fromAddress(resource, route.query)))) return
    const others = Object.entries(route.query).filter(([key]) => !isListKey(key))
    void router.replace({ query: Object.fromEntries([...others, ...said]) })
  })
  // Something else changed the address: the palette, a chart or the back button.
  watch(
    () => route.query,
    (query) => {
      if (route.path !== path) return
      const there = fromAddress(resource, query)
      if (!isSame(own.value, toAddressParameters(resource, there))) state.show(there)
    },
  )

  return state
}

/** What the list shows now. */
export function toNarrowing({ part, filters, text, group }: ListState): Omit<ListQuery, 'sort'> {
  const asked = { part: part.value, filters: filters.value, q: text.value.trim() }
  return group.value === undefined ? asked : { ...asked, group: group.value }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function fromAddress(resource: Resource, query: LocationQuery): ListQuery {
  const given = Object.entries(query).flatMap(([key, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return typeof last === 'string' ? [[key, last] as const] : []
  })
  return { ...fromFilterParameters(resource, given), sort: given.find(([key]) => key === sortKey)?.[1] }
}
