import { useResizeObserver } from '@vueuse/core'
import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { createScrollScale, findReveal } from './scroll-scale.ts'

/** The header of a table covers the top of the scrolled area. */
const headerHeight = 32
/** Extra rows of a table drawn at either end, so that a short scroll shows no gap. */
const usualOverscan = 6
/** The usual space above and below the list, and to its left. */
const usualAround = 142
const beside = 220

export interface PlacedRow {
  readonly index: number
  readonly top: number
}

interface RowWindow {
  readonly scroller: Ref<HTMLElement | null>
  readonly total: Ref<number>
  readonly rowHeight: Ref<number>
  /** This row is always drawn, so that it does not lose the focus. */
  readonly kept: Ref<number>
  /** Height of what covers the top of the scrolled area; the header of a table unless given. */
  readonly covered?: number
  /** Extra rows drawn at either end. */
  readonly overscan?: number
  /** The space above and below the list, until its height is measured. */
  readonly around?: number
  /** The number of rows that a sticky heading covers. */
  readonly headings?: Readonly<Ref<number>>
}

/** Determines which rows are drawn, and where. */
export function useRowWindow({
  scroller,
  total,
  rowHeight,
  kept,
  covered = headerHeight,
  overscan = usualOverscan,
  around = usualAround,
  headings,
}: RowWindow) {
  // Start with an estimate: measuring would force a layout before the rows exist.
  const viewport = ref(Math.max(0, window.innerHeight - around))
  const width = ref(Math.max(0, window.innerWidth - beside))
  const aside = ref(false)
  const scrolled = ref(0)
  const scale = computed(() => createScrollScale(total.value, viewport.value, rowHeight.value))
  let remainder = 0

  const pageRows = computed(() => Math.max(1, Math.floor(viewport.value / rowHeight.value)))

  // Separate numbers, so that dependents update only when a value changes.
  const end = computed(() => Math.max(0, total.value - 1))
  // A list that just became shorter may still be scrolled past its end.
  const first = computed(() => Math.min(Math.floor(scale.value.toFirst(scrolled.value)), end.value))
  const last = computed(() => Math.min(first.value + pageRows.value + 1, end.value))
  const sight = computed(() => ({ first: first.value, last: last.value }))

  // The browser reports the size after layout and before painting.
  useResizeObserver(scroller, ([entry]) => {
    if (!entry) return
    viewport.value = Math.max(0, entry.target.clientHeight - covered)
    width.value = entry.target.clientWidth
  })

  // When the row height changes, the same row stays at the top.
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
    // Only a scaled list depends on the scroll position. Others are not redrawn on scroll.
    return scale.value.toTop(index, scale.value.factor === 1 ? 0 : scrolled.value)
  }

  function onScroll(): void {
    scrolled.value = scroller.value?.scrollTop ?? 0
    aside.value = (scroller.value?.scrollLeft ?? 0) > 0
  }

  /** One wheel step scrolls the same number of rows in a list of any length. */
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
    const target = findReveal(scale.value, index, element.scrollTop, viewport.value, headings?.value)
    if (target !== undefined) element.scrollTop = target
  }

  /** Does nothing if the list is already at its start, to avoid a forced layout. */
  function toStart(): void {
    if (!scroller.value || scrolled.value === 0) return
    scroller.value.scrollTop = 0
    scrolled.value = 0
  }

  return {
    rows,
    sight,
    /** How many pixels of the first row are above the visible area. */
    hidden: computed(() => (scale.value.toFirst(scrolled.value) - first.value) * rowHeight.value),
    /** True if the first line is partly or wholly above the visible area. */
    isScrolled: computed(() => scrolled.value > 0),
    pageRows,
    /** Width of the visible area. */
    width,
    /** True if the list is scrolled sideways. */
    aside,
    height: computed(() => scale.value.height),
    topOf,
    onScroll,
    onWheel,
    reveal,
    toStart,
  }
}
