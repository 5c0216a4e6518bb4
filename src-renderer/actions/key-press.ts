/** A keydown event, independent of its source. */
export interface KeyPress {
  readonly key: string
  /** The physical key, independent of the keyboard layout. */
  readonly code: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

export function toKeyPress(event: KeyboardEvent, isMac: boolean): KeyPress | undefined {
  // The other modifier belongs to other shortcuts: Ctrl on macOS, the system key elsewhere.
  if (event.isComposing || event.key === 'Process' || (isMac ? event.ctrlKey : event.metaKey)) return undefined
  return {
    key: event.key === ' ' ? 'Space' : event.key,
    code: event.code,
    mod: isMac ? event.metaKey : event.ctrlKey,
    shift: event.shiftKey,
    alt: event.altKey,
  }
}

/** What kind of element has the focus. */
export type FocusKind = 'page' | 'control' | 'text' | 'modal'

const modal = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const control = 'button, a[href], input, summary, [role=button], [role=checkbox], [role=switch], [role=tab], [role=radio]'
const withoutText = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/

export function findFocusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest(modal)) return 'modal'
  // A click on a dialog's background moves the focus to the body. The page behind the dialog must still not react.
  if (target === document.body && document.querySelector(modal)) return 'modal'
  if (isTyping(target)) return 'text'
  return target.closest(control) ? 'control' : 'page'
}

function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.test(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
