import { useEventListener } from '@vueuse/core'

/** Elements that use arrow keys themselves, or that do not belong to the list. */
const apart = [
  '[data-beside-list]:not([role=toolbar])',
  ':not([data-over-list]) > [role=toolbar]:not([data-beside-list]), [role=radiogroup], [role=tablist]',
  '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]',
  '[aria-haspopup=menu], [aria-haspopup=listbox], [aria-expanded=true]',
].join()

const plain = 'main button:not([role]), [data-sidebar] :is(a, button):not([role])'
const leading: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])

/**
 * True if a key should enter the rows: nothing has the focus, or a plain control near the list
 * does. Escape counts only in the filter bar.
 */
export function leadsIntoRows(key: string, active: Element | null): boolean {
  if (key === 'Escape') return isPlain(active) && active?.closest('[data-over-list]') != null
  return leading.has(key) && isPlain(active)
}

function isPlain(active: Element | null): boolean {
  if (!active || active === active.ownerDocument.body) return true
  return active.matches(plain) && active.closest(apart) === null
}

/** The first arrow key enters the rows if the focus is near the list or nowhere. */
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
