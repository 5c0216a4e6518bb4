import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'

/** How wide an element is drawn. */
export function useWidth(element: Ref<HTMLElement | null>): Readonly<Ref<number>> {
  const width = ref(0)
  const observer = new ResizeObserver(([entry]) => (width.value = entry?.contentRect.width ?? 0))
  onMounted(() => element.value && observer.observe(element.value))
  onBeforeUnmount(() => observer.disconnect())
  return width
}
