/** Overlays: an action chosen there applies to the place that opened them. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** True if a key for the whole list applies: the focus is in the list, in the bar below it, or nowhere in particular. */
export function isListMeant(active: Element | null): boolean {
  if (!active || active === active.ownerDocument.body || active.closest(layers)) return true
  return active.closest('[data-beside-list]') !== null && active.closest('aside') === null
}
