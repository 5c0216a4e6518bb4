export type HintSide = 'top' | 'right' | 'bottom' | 'left'

/** What is said of an element when one points at it, or comes to it by keyboard. */
export interface Hint {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: HintSide | undefined
}

/**
 * The hint as attributes of its element. One layer reads them when they are wanted: a component around each of the many
 * elements that nobody points at was a third of what a list cost to draw.
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

/** Undefined for an element that has none any more. */
export function findHint({ dataset: { hint, hintKeys, hintSide } }: HTMLElement): Hint | undefined {
  return hint === undefined ? undefined : { text: hint, shortcut: hintKeys, side: isSide(hintSide) ? hintSide : undefined }
}
