/**
 * One key press. `mod` is Ctrl, or Cmd on macOS. `key` is an upper-case Latin letter, a digit, a sign, or a name such as
 * `Enter`.
 */
export interface Stroke {
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly key: string
}

/** A sequence of key presses: `G C` has two. */
export type Shortcut = readonly Stroke[]

const modifiers = ['Mod', 'Alt', 'Shift'] as const

/** Parses `Mod+Shift+Z`, `G C` or `?`. Undefined if the text is not a shortcut. */
export function findShortcut(text: string): Shortcut | undefined {
  const strokes = text.split(' ').map(findStroke)
  return strokes.every((stroke) => stroke !== undefined) ? strokes : undefined
}

function findStroke(text: string): Stroke | undefined {
  const pieces = text.split(/\+(?=.)/)
  const key = pieces.pop() ?? ''
  const held = new Set(pieces)
  const known = pieces.every((piece) => modifiers.some((name) => name === piece)) && held.size === pieces.length
  if (!known || !isKey(key)) return undefined
  return { mod: held.has('Mod'), shift: held.has('Shift'), alt: held.has('Alt'), key }
}

const isKey = (key: string) => /^(?:[A-Z0-9]|[!-/:-@[-`{-~]|F\d{1,2}|[A-Z][a-z]+(?:[A-Z][a-z]+)*)$/.test(key) && !isModifier(key)

export const isModifier = (key: string) => ['Mod', 'Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key)

export function toShortcutText(shortcut: Shortcut): string {
  return shortcut
    .map(({ mod, alt, shift, key }) => [mod && 'Mod', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+'))
    .join(' ')
}

/** Whether a key works without a modifier. Dictation or a slip of the hand could trigger it. */
export function isSingleKey(shortcut: Shortcut): boolean {
  return shortcut.some(({ mod, alt, key }) => !mod && !alt && key.length === 1)
}

/** Two shortcuts conflict if they are equal, or if one starts with the other. */
export function isConflicting(one: Shortcut, other: Shortcut): boolean {
  const shorter = Math.min(one.length, other.length)
  return toShortcutText(one.slice(0, shorter)) === toShortcutText(other.slice(0, shorter))
}
