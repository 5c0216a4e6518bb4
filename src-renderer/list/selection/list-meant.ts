/** Layers over the page: what is chosen there is meant for what they were opened from. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether a key for the whole list is meant for it: the keyboard is in it, at the bar below it, or nowhere in particular. */
export function isListMeant(active: Element | null): boolean {
  if (!active || active === active.ownerDocument.body || active.closest(layers)) return true
  return active.closest('[data-beside-list]') !== null && active.closest('aside') === null
}
