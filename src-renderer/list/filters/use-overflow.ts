import { useResizeObserver } from '@vueuse/core'
import { onMounted, ref, shallowRef, watch, type Ref } from 'vue'

/** A row that scrolls sideways when it does not fit, so that nothing below it moves. */
export function useOverflow(row: Readonly<Ref<HTMLElement | null>>, changes: () => unknown) {
  const before = ref(false)
  const after = ref(false)
  const content = ref(0)

  function measure(): void {
    if (!row.value) return
    const { scrollLeft, scrollWidth, clientWidth } = row.value
    before.value = scrollLeft > 1
    after.value = scrollLeft + clientWidth < scrollWidth - 1
    content.value = row.value.childElementCount === 0 ? 0 : scrollWidth
  }

  function onWheel(event: WheelEvent): void {
    if (!row.value || event.deltaX !== 0 || row.value.scrollWidth <= row.value.clientWidth) return
    event.preventDefault()
    row.value.scrollLeft += event.deltaY
  }

  const page = (by: 1 | -1) => row.value?.scrollBy({ left: by * row.value.clientWidth * 0.8 })

  // Chips change their width when a title replaces an id.
  const observed = shallowRef<HTMLElement[]>([])
  const list = () => (observed.value = row.value ? [row.value, ...(row.value.children as Iterable<HTMLElement>)] : [])
  onMounted(list)
  watch(changes, list, { flush: 'post' })
  useResizeObserver(observed, measure)

  return { before, after, content, measure, onWheel, page }
}
