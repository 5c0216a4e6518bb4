import { filter } from 'rxjs'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { useBackend } from '../../api/backend.ts'
import type { LiveNews } from '../../api/live.ts'
import { isPassing } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import { useRecents } from '../use-recents.ts'
import { mergeRow } from '../merge-row.ts'

export type PeekState = 'loading' | 'ready' | 'gone' | 'away'
export type Peek = ReturnType<typeof usePeek>

/** The record shown beside a list. Which one stands in the page's address, so that a link can open it. */
export function usePeek(resource: Resource) {
  const { records, news$ } = useBackend()
  const recents = useRecents()
  const route = useRoute()
  const router = useRouter()
  const path = route.path
  const row = shallowRef<RecordRow | null>(null)
  const state = ref<PeekState>('loading')
  /** Moves whenever the record may have changed. */
  const version = ref(0)
  /** Something typed here is not saved: until it is, no other record takes its place. */
  const held = ref(false)
  /** The keyboard is to come to its fields. */
  const wanted = ref(false)
  let awaited: string | null | undefined
  let asked = new AbortController()

  const id = computed(() => (route.path === path && typeof route.query['peek'] === 'string' ? route.query['peek'] : null))

  function show(next: string | null): void {
    awaited = held.value ? next : undefined
    if (held.value || next === id.value) return
    const { peek: _before, ...rest } = route.query
    void router.replace({ query: next === null ? rest : { ...rest, peek: next } })
  }

  watch(held, (now) => {
    if (!now && awaited !== undefined) show(awaited)
  })

  /** As it was answered to a write. */
  function put(next: RecordRow): void {
    if (row.value?.id === next.id) row.value = mergeRow(row.value, next)
  }

  /** True once it is there. */
  async function load(wanted: string): Promise<boolean> {
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const outcome = await records.readRecord(resource, wanted, Object.keys(resource.relationships), signal)
    if (signal.aborted) return false
    if (outcome.ok) {
      row.value = outcome.value
      state.value = 'ready'
      version.value += 1
    } else if (isPassing(outcome.problem)) state.value = row.value ? 'ready' : 'away'
    else {
      state.value = 'gone'
      recents.drop({ type: resource.type, id: wanted })
    }
    return outcome.ok
  }

  watch(
    id,
    async (wanted) => {
      asked.abort()
      if (wanted === null) return
      row.value = null
      state.value = 'loading'
      if (await load(wanted)) recents.add({ type: resource.type, id: wanted })
    },
    { immediate: true },
  )

  const concerns = (news: LiveNews): boolean =>
    news.kind === 'reset' ||
    news.kind === 'open' ||
    (news.kind === 'change' && news.type === resource.type && news.ids.includes(id.value ?? ''))
  const live = news$.pipe(filter(concerns)).subscribe(() => {
    if (id.value !== null) void load(id.value)
  })
  onScopeDispose(() => {
    live.unsubscribe()
    asked.abort()
  })

  return {
    id,
    row,
    state,
    version,
    show,
    put,
    hold: (now: boolean) => (held.value = now),
    wanted,
    want: () => (wanted.value = true),
    reached: () => (wanted.value = false),
  }
}
