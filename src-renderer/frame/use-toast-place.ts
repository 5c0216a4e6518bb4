import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'
import { findToastBottom } from './toast-place.ts'

/** By keys and by the pointer the focus moves, rows scroll, and the bar of a selection comes and goes. */
const moments = ['focusin', 'keyup', 'pointerup', 'scroll', 'resize'] as const

/** Keeps the news off the row in focus and off the bars around the list. */
export function useToastPlace(news: Readonly<Ref<HTMLElement | null>>) {
  const bottom = ref(findToastBottom({ width: 0, height: 0 }, { width: 0, height: 0 }, []))
  const observer = new ResizeObserver(measureSoon)
  let asked = 0

  function measureSoon(): void {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(measure)
  }

  function measure(): void {
    const own = news.value
    // Asked for a size, an empty one too would have the page laid out.
    if (!own || own.childElementCount === 0) return
    // What someone points at stays where it is.
    if (own.offsetHeight === 0 || own.matches(':hover')) return
    const focused = own.contains(document.activeElement) ? null : document.activeElement
    const row = focused === document.body ? null : (focused?.closest('[role=row]') ?? focused)
    const seen = [...document.querySelectorAll('main [role=toolbar]'), ...(row ? [row] : [])]
    bottom.value = findToastBottom(
      { width: own.offsetWidth, height: own.offsetHeight },
      { width: window.innerWidth, height: window.innerHeight },
      seen.map((one) => one.getBoundingClientRect()),
    )
  }

  onMounted(() => {
    if (news.value) observer.observe(news.value)
    for (const moment of moments) window.addEventListener(moment, measureSoon, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    cancelAnimationFrame(asked)
    observer.disconnect()
    for (const moment of moments) window.removeEventListener(moment, measureSoon, { capture: true })
  })

  return bottom
}
