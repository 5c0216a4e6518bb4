import { nextTick, watch, type ComputedRef, type Ref } from 'vue'
import { findAdded, type Column } from '../list/columns/column-layout.ts'
import { useMark } from '../parts/use-mark.ts'

/** Scrolls a new column into view and highlights it for a moment. */
export function useAddedColumn(columns: ComputedRef<readonly Column[]>, scroller: Ref<HTMLElement | null>): Ref<string | null> {
  const { marked: added, mark } = useMark()

  watch(columns, async (now, before) => {
    const name = findAdded(before, now)
    if (name === undefined) return
    mark(name)
    await nextTick()
    reveal(name)
  })

  function reveal(name: string): void {
    const area = scroller.value
    const header = area?.querySelector(`[role=columnheader][data-name="${CSS.escape(name)}"]`)?.getBoundingClientRect()
    if (!area || !header) return
    const left = area.getBoundingClientRect().left
    const beyond = header.right - (left + area.clientWidth)
    if (beyond > 0) area.scrollLeft += beyond
    else if (header.left < left) area.scrollLeft -= left - header.left
  }

  return added
}
