import { onScopeDispose, ref } from 'vue'

/** As long as the highlight takes to fade. */
const shownMs = 2000

/** Highlights one item for a moment. */
export function useMark() {
  const marked = ref<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  onScopeDispose(() => clearTimeout(timer))

  function mark(id: string): void {
    marked.value = id
    clearTimeout(timer)
    timer = setTimeout(() => (marked.value = null), shownMs)
  }

  return { marked, mark }
}
