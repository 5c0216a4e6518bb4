import { onBeforeUnmount, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** How far each page was scrolled when it was left, by its path. */
const tops = new Map<string, number>()

/** Scrolls a page to where it was when the user goes back to it. `isDrawn`: its content has its height. */
export function useKeptScroll(scroller: Readonly<Ref<HTMLElement | null>>, isDrawn: () => boolean): void {
  const { path } = useRoute()
  // An entry of the history that the user left for another one names it. A new entry names none.
  const isBack = useRouter().options.history.state['forward'] != null
  onBeforeUnmount(() => void tops.set(path, scroller.value?.scrollTop ?? 0))
  if (!isBack) return
  const stop = watch(
    isDrawn,
    (drawn) => {
      if (!drawn || !scroller.value) return
      scroller.value.scrollTop = tops.get(path) ?? 0
      queueMicrotask(() => stop())
    },
    { immediate: true, flush: 'post' },
  )
}
