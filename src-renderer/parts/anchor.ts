/** What a layer stands beside: an element, or a place in the window. */
export type Anchor = Element | { getBoundingClientRect: () => DOMRect }

export const toPoint = ({ clientX, clientY }: MouseEvent): Anchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
