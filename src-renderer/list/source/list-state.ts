import { computed, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter, type LocationQuery } from 'vue-router'
import type { FilterTerm } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import {
  fromFilterParameters,
  isListKey,
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
  /** Replaces all of them at once. */
  readonly show: (query: Omit<ListQuery, 'sort'>) => void
}

/** Keeps the state in memory, for one of several lists of a page. */
export function createMemoryState(start: Omit<ListQuery, 'sort'> = wholeList): ListState {
  const part = ref<Part>(start.part)
  const filters = ref<readonly FilterTerm[]>(start.filters)
  const text = ref(start.q)
  const group = ref(start.group)
  return { part, filters, text, group, show: toShow({ part, filters, text, group }) }
}

function toShow({ part, filters, text, group }: Omit<ListState, 'show'>): ListState['show'] {
  return (query) => {
    part.value = query.part
    filters.value = query.filters
    text.value = query.q
    group.value = query.group
  }
}

/** Keeps the state in the page's address, so that reload and back restore it. */
export function useAddressState(resource: Resource): ListState {
  const route = useRoute()
  const router = useRouter()
  const start = fromAddress(resource, route.query)
  const part = ref<Part>(start.part)
  const filters = ref<readonly FilterTerm[]>(start.filters)
  const text = ref(start.q)
  const group = ref(start.group)
  const path = route.path

  const show = toShow({ part, filters, text, group })

  const own = computed(() => toAddressParameters(resource, { ...toNarrowing({ part, filters, text, group }), sort: undefined }))
  watch(own, (said) => {
    if (isSame(said, toAddressParameters(resource, { ...wholeList, ...fromAddress(resource, route.query) }))) return
    const others = Object.entries(route.query).filter(([key]) => !isListKey(key))
    void router.replace({ query: Object.fromEntries([...others, ...said]) })
  })
  // Something else changed the address: the palette, a chart or the back button.
  watch(
    () => route.query,
    (query) => {
      if (route.path !== path) return
      const there = fromAddress(resource, query)
      if (!isSame(own.value, toAddressParameters(resource, { ...wholeList, ...there }))) show(there)
    },
  )

  return { part, filters, text, group, show }
}

/** What the list shows now. */
export function toNarrowing({ part, filters, text, group }: Omit<ListState, 'show'>): Omit<ListQuery, 'sort'> {
  const asked = { part: part.value, filters: filters.value, q: text.value.trim() }
  return group.value === undefined ? asked : { ...asked, group: group.value }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function fromAddress(resource: Resource, query: LocationQuery): Omit<ListQuery, 'sort'> {
  const given = Object.entries(query).flatMap(([key, value]) => {
    const last = Array.isArray(value) ? value.at(-1) : value
    return typeof last === 'string' ? [[key, last] as const] : []
  })
  return fromFilterParameters(resource, given)
}
