import { nextTick, onScopeDispose, ref, watch, type ComputedRef, type Ref } from 'vue'
import { findAdded, type Column } from './column-layout.ts'

const shownMs = 1500

/** A column that was just put into the table is brought into sight, and told apart for a moment. */
export function useAddedColumn(columns: ComputedRef<readonly Column[]>, scroller: Ref<HTMLElement | null>): Ref<string | null> {
  const added = ref<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  onScopeDispose(() => clearTimeout(timer))

  watch(columns, async (now, before) => {
    const name = findAdded(before, now)
    if (name === undefined) return
    added.value = name
    clearTimeout(timer)
    timer = setTimeout(() => (added.value = null), shownMs)
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
