import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/** A row that is scrolled sideways where it does not fit, so that nothing below it moves. */
export function useOverflow(row: Readonly<Ref<HTMLElement | null>>, changes: () => unknown) {
  const before = ref(false)
  const after = ref(false)
  const content = ref(0)
  const observer = new ResizeObserver(measure)

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

  /** What is in it changes its width by itself: a name that comes later is longer than its number. The first measuring comes by it too. */
  function observe(): void {
    observer.disconnect()
    if (row.value) for (const one of [row.value, ...row.value.children]) observer.observe(one)
  }

  onMounted(observe)
  onBeforeUnmount(() => observer.disconnect())
  watch(changes, () => void nextTick(observe))

  return { before, after, content, measure, onWheel, page }
}
