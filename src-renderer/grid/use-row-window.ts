import { useResizeObserver } from '@vueuse/core'
import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { createScrollScale, findReveal } from './scroll-scale.ts'

/** The header stands over the scrolled part. */
const headerHeight = 32
/** So many rows more are drawn at either end, so that a short scroll finds them there. */
const overscan = 6
/** What stands above and below, and left of a list in most windows. */
const around = { height: 142, width: 220 }

export interface PlacedRow {
  readonly index: number
  readonly top: number
}

interface RowWindow {
  readonly scroller: Ref<HTMLElement | null>
  readonly total: Ref<number>
  readonly rowHeight: Ref<number>
  /** Drawn wherever the list is scrolled, so that its focus is not lost. */
  readonly kept: Ref<number>
}

/** Which rows are drawn, and where. */
export function useRowWindow({ scroller, total, rowHeight, kept }: RowWindow) {
  // As large as it most likely is: to ask would lay out a page that has no rows yet, only to do it again with them.
  const viewport = ref(Math.max(0, window.innerHeight - around.height))
  const width = ref(Math.max(0, window.innerWidth - around.width))
  const aside = ref(false)
  const scrolled = ref(0)
  const scale = computed(() => createScrollScale(total.value, viewport.value, rowHeight.value))
  let remainder = 0

  const pageRows = computed(() => Math.max(1, Math.floor(viewport.value / rowHeight.value)))

  // Numbers by themselves: what depends on them is not drawn again for a scroll that leaves them as they are.
  const end = computed(() => Math.max(0, total.value - 1))
  // A list that has just become shorter is still scrolled past its end for a moment.
  const first = computed(() => Math.min(Math.floor(scale.value.toFirst(scrolled.value)), end.value))
  const last = computed(() => Math.min(first.value + pageRows.value + 1, end.value))
  const sight = computed(() => ({ first: first.value, last: last.value }))

  // The browser reports the size right after layout, before anyone sees the page.
  useResizeObserver(scroller, ([entry]) => {
    if (!entry) return
    viewport.value = Math.max(0, entry.target.clientHeight - headerHeight)
    width.value = entry.target.clientWidth
  })

  // Rows of another height: the same row stays at the upper edge.
  watch(rowHeight, async (_now, before) => {
    const top = createScrollScale(total.value, viewport.value, before).toFirst(scrolled.value)
    await nextTick()
    if (scroller.value) scroller.value.scrollTop = scale.value.toScrolled(top)
  })

  const rows = computed((): PlacedRow[] => {
    if (total.value === 0) return []
    const [from, to] = [Math.max(0, first.value - overscan), Math.min(end.value, last.value + overscan)]
    const drawn = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const isKept = kept.value >= 0 && kept.value <= end.value && (kept.value < from || kept.value > to)
    return (isKept ? [...drawn, kept.value] : drawn).map((index) => ({ index, top: topOf(index) }))
  })

  function topOf(index: number): number {
    // Only a scaled list depends on where it is scrolled: the others are not drawn again for it.
    return scale.value.toTop(index, scale.value.factor === 1 ? 0 : scrolled.value)
  }

  function onScroll(): void {
    scrolled.value = scroller.value?.scrollTop ?? 0
    aside.value = (scroller.value?.scrollLeft ?? 0) > 0
  }

  /** One turn of the wheel is the same number of rows, however long the list. */
  function onWheel(event: WheelEvent): void {
    const element = scroller.value
    if (!element || scale.value.factor === 1 || event.deltaY === 0 || event.ctrlKey) return
    event.preventDefault()
    const exact = event.deltaY / scale.value.factor + remainder
    remainder = exact - Math.trunc(exact)
    element.scrollTop += Math.trunc(exact)
  }

  function reveal(index: number): void {
    const element = scroller.value
    if (!element || index < 0) return
    const target = findReveal(scale.value, index, element.scrollTop, viewport.value)
    if (target !== undefined) element.scrollTop = target
  }

  /** A list that stands at its start is not asked: the answer would have to be laid out first, and is drawn in a moment anyway. */
  function toStart(): void {
    if (!scroller.value || scrolled.value === 0) return
    scroller.value.scrollTop = 0
    scrolled.value = 0
  }

  return {
    rows,
    sight,
    pageRows,
    /** Of what is in sight. */
    width,
    /** Whether the list is scrolled sideways. */
    aside,
    height: computed(() => scale.value.height),
    topOf,
    onScroll,
    onWheel,
    reveal,
    toStart,
  }
}
