import { filter, Subject } from 'rxjs'
import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { useBackend } from '../api/backend.ts'
import { countListed } from '../api/count.ts'
import { wholeList, type Part } from '../api/list-query.ts'
import { succeed, type Outcome } from '../api/outcome.ts'
import { createSearch, type FoundGroup } from '../api/search.ts'
import { useLiveQuery } from '../api/use-live-query.ts'
import { presentations } from '../resources/index.ts'
import { findListed, type Listed } from './find-listed.ts'
import { toFirst } from './palette-items.ts'
import { searchAsTyped, type SearchState } from './search-stream.ts'

type Found = Extract<SearchState, { kind: 'found' }>

/** Searches all types for the text in the box, and counts the results that each list shows. */
export function usePaletteSearch(text: Ref<string>) {
  const { request, news$ } = useBackend()
  const search = createSearch(
    request,
    presentations.map(({ resource }) => resource),
  )
  const state = shallowRef<SearchState>({ kind: 'idle' })
  /** Kept until the next answer, so that the list does not flicker with every letter. Without an answer, it goes. */
  const found = shallowRef<Found | null>(null)
  const text$ = new Subject<string>()

  const heard = searchAsTyped({
    text$,
    ask: (q, signal) => search.search(q, signal),
    back$: news$.pipe(filter(({ kind }) => kind === 'open')),
  }).subscribe((next) => {
    state.value = next
    const isUnanswered = next.kind === 'away' || next.kind === 'refused'
    if (next.kind === 'idle' || isUnanswered) found.value = null
    if (next.kind !== 'found') return
    found.value = { ...next, groups: toFirst(next.groups, next.used) }
  })
  watch(text, (value) => text$.next(value), { immediate: true })

  async function count({ used, groups }: Found, signal: AbortSignal): Promise<Outcome<ReadonlyMap<string, Listed>>> {
    const counts = await Promise.all(
      groups.filter(isCut).map(async ({ resource, count: all }) => {
        const ask = (part: Part) => countListed(request, resource, { ...wholeList, part, q: used }, signal)
        return { type: resource.type, found: await findListed(all, ask) }
      }),
    )
    return succeed(new Map(counts.flatMap(({ type, found: one }) => (one ? [[type, one] as const] : []))))
  }

  const { value: counted } = useLiveQuery({ key: () => found.value, ask: count })
  const listed = computed(() => counted.value ?? new Map<string, Listed>())
  onScopeDispose(() => heard.unsubscribe())

  /** Whether the results belong to the current text. */
  const isSettled = computed(() => {
    const wanted = text.value.trim()
    return wanted === '' || ('text' in state.value && state.value.text === wanted && state.value.kind !== 'looking')
  })

  return { state, found, listed, isSettled }
}

/** Whether more records were found than are shown. */
export const isCut = ({ count, records }: FoundGroup): boolean => count > records.length
