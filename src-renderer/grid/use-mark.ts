import { onScopeDispose, ref } from 'vue'

/** As long as its colour takes to fade. */
const shownMs = 2000

/** Tells one thing apart from the others for a moment. */
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
