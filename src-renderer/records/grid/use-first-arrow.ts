import { onBeforeUnmount, onMounted } from 'vue'

/** Parts that have a use of their own for an arrow, or stand elsewhere than over the list. */
const apart = [
  '[data-beside-list]',
  '[role=toolbar], [role=radiogroup], [role=tablist]',
  '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]',
  '[aria-haspopup=menu], [aria-haspopup=listbox], [aria-expanded=true]',
].join()

/** Whether an arrow is meant for the rows: the keyboard is nowhere, or on a plain button over them. */
export function leadsIntoRows(active: Element | null): boolean {
  if (!active || active === active.ownerDocument.body) return true
  return active.matches('main button:not([role])') && active.closest(apart) === null
}

/** Who has just come to a list, or done something over it, is led into its rows by the first arrow. */
export function useFirstArrow(enter: () => unknown): void {
  function onKeydown(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !leadsIntoRows(document.activeElement)) return
    event.preventDefault()
    enter()
  }

  onMounted(() => document.addEventListener('keydown', onKeydown))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKeydown))
}
