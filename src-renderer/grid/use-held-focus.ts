import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** Layers that are opened over a list, and what stands beside it to show its record: the row they were opened from is still meant. */
const beside = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-beside-list]'

/** Whether a list is where the person is: what acts on one row asks this before it acts on a row that nobody chose. */
export function useHeldFocus(area: Ref<HTMLElement | null>): Ref<boolean> {
  const held = ref(false)

  function onFocusin({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return
    if (area.value?.contains(target)) held.value = true
    else if (!target.closest(beside)) held.value = false
  }

  useEventListener(document, 'focusin', onFocusin)
  return held
}
