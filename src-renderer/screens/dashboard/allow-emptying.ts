/**
 * The chart library empties its elements by setting HTML, which our content security policy refuses. For this element, setting
 * HTML only removes the children.
 */
export function allowEmptying(element: Element): void {
  Object.defineProperty(element, 'innerHTML', { set: () => element.replaceChildren() })
}
