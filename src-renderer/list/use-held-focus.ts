import { useEventListener } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** Overlays and elements beside the list: while they have the focus, the list's row stays current. */
const beside = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-beside-list]'

/**
 * True while the user is in the list. Actions on one row check this, so that they never apply to a
 * row that the user did not choose.
 */
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
