/** What a layer is positioned at: an element, or a point in the window. */
export type Anchor = Element | { getBoundingClientRect: () => DOMRect }

export const toPoint = ({ clientX, clientY }: MouseEvent): Anchor => ({
  getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0),
})
