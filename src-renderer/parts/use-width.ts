import { useResizeObserver } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** The drawn width of an element, without its padding; 0 until it is laid out. */
export function useWidth(element: Ref<HTMLElement | null>): Readonly<Ref<number>> {
  const width = ref(0)
  useResizeObserver(element, ([entry]) => (width.value = entry?.contentRect.width ?? 0))
  return width
}
