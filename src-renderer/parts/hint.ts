export type HintSide = 'top' | 'right' | 'bottom' | 'left'

/** The tooltip of an element, shown on hover and on keyboard focus. */
export interface Hint {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: HintSide | undefined
}

/**
 * The hint as attributes of its element, which one layer reads on demand. A component around each element took a third of a
 * list's drawing time.
 */
export const toHint = (hint: Hint | undefined) => ({
  'data-hint': hint?.text,
  'data-hint-keys': hint?.shortcut,
  'data-hint-side': hint?.side,
})

export const findHinted = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-hint]')) || undefined

const sides: readonly string[] = ['top', 'right', 'bottom', 'left'] satisfies HintSide[]
const isSide = (text: string | undefined): text is HintSide => text !== undefined && sides.includes(text)

/** Undefined if the element has no hint any more. */
export function findHint({ dataset: { hint, hintKeys, hintSide } }: HTMLElement): Hint | undefined {
  return hint === undefined ? undefined : { text: hint, shortcut: hintKeys, side: isSide(hintSide) ? hintSide : undefined }
}
