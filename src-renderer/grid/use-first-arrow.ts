import { useEventListener } from '@vueuse/core'

/** Parts that have a use of their own for an arrow, or stand elsewhere than over the list. */
const apart = [
  '[data-beside-list]:not([role=toolbar])',
  ':not([data-over-list]) > [role=toolbar]:not([data-beside-list]), [role=radiogroup], [role=tablist]',
  '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]',
  '[aria-haspopup=menu], [aria-haspopup=listbox], [aria-expanded=true]',
].join()

const plain = 'main button:not([role]), [data-sidebar] :is(a, button):not([role])'
const leading: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])

/** Whether a key is meant for the rows: the keyboard is nowhere, or on something plain around them; Escape only where the list was narrowed. */
export function leadsIntoRows(key: string, active: Element | null): boolean {
  if (key === 'Escape') return isPlain(active) && active?.closest('[data-over-list]') != null
  return leading.has(key) && isPlain(active)
}

function isPlain(active: Element | null): boolean {
  if (!active || active === active.ownerDocument.body) return true
  return active.matches(plain) && active.closest(apart) === null
}

/** Who has just come to a list, or done something around it, is led into its rows by the first arrow. */
export function useFirstArrow(enter: () => unknown): void {
  function onKeydown(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
    if (!leadsIntoRows(key, document.activeElement)) return
    event.preventDefault()
    enter()
  }

  useEventListener(document, 'keydown', onKeydown)
}
