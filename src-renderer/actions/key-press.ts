/** What a keydown says, whoever heard it. */
export interface KeyPress {
  readonly key: string
  /** The place of the key, whatever the layout writes on it. */
  readonly code: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

export function toKeyPress(event: KeyboardEvent, isMac: boolean): KeyPress | undefined {
  // The other of the two keys makes it someone else's shortcut: Ctrl on macOS, the system key elsewhere.
  if (event.isComposing || event.key === 'Process' || (isMac ? event.ctrlKey : event.metaKey)) return undefined
  return {
    key: event.key === ' ' ? 'Space' : event.key,
    code: event.code,
    mod: isMac ? event.metaKey : event.ctrlKey,
    shift: event.shiftKey,
    alt: event.altKey,
  }
}

/** What has the keyboard at the moment, as far as shortcuts care. */
export type FocusKind = 'page' | 'control' | 'text' | 'modal'

const modal = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const control = 'button, a[href], input, summary, [role=button], [role=checkbox], [role=switch], [role=tab], [role=radio]'
const withoutText = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/

export function findFocusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest(modal)) return 'modal'
  // Focus falls to the body where a dialog was clicked beside its parts; the page behind it stays out of reach.
  if (target === document.body && document.querySelector(modal)) return 'modal'
  if (isTyping(target)) return 'text'
  return target.closest(control) ? 'control' : 'page'
}

function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.test(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
