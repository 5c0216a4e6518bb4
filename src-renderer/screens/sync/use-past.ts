import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { createLatest } from '../../api/latest.ts'
import type { Past } from '../../api/outbox.ts'
import type { Outcome, RequestProblem } from '../../api/outcome.ts'

/** A list that is read page by page back in time. It starts over whenever `key` changes. */
export function usePast<T>(key: () => string, read: (before: string | null, signal: AbortSignal) => Promise<Outcome<Past<T>>>) {
  const entries = shallowRef<readonly T[] | null>(null)
  const problem = shallowRef<RequestProblem | null>(null)
  const next = ref<string | null>(null)
  const isReading = ref(false)
  const latest = createLatest()
  onScopeDispose(() => latest.stop())

  async function more(isFirst = false): Promise<void> {
    if (isReading.value && !isFirst) return
    isReading.value = true
    const outcome = await latest.run((signal) => read(isFirst ? null : next.value, signal))
    if (!outcome) return
    isReading.value = false
    problem.value = outcome.ok ? null : outcome.problem
    if (!outcome.ok) return
    entries.value = [...(isFirst ? [] : (entries.value ?? [])), ...outcome.value.entries]
    next.value = outcome.value.next
  }

  watch(key, () => void more(true), { immediate: true })
  return {
    entries,
    problem,
    isReading,
    hasMore: computed(() => next.value !== null),
    more: () => more(),
    again: () => more(true),
  }
}
