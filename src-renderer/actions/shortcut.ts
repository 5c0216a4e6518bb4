/** One press: `Mod` is Ctrl, and Cmd on macOS. `key` is an upper-case Latin letter, a digit, a sign, or a name such as `Enter`. */
export interface Stroke {
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly key: string
}

/** Presses one after the other: `G C` is two of them. */
export type Shortcut = readonly Stroke[]

const modifiers = ['Mod', 'Alt', 'Shift'] as const

/** Reads `Mod+Shift+Z`, `G C` or `?`; undefined where the text is no shortcut. */
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

/** Typed without a modifier that makes it safe: someone who dictates, or whose hand slips, would set it off. */
export function isSingleKey(shortcut: Shortcut): boolean {
  return shortcut.some(({ mod, alt, key }) => !mod && !alt && key.length === 1)
}

/** Two shortcuts cannot live together where one is the other, or its beginning. */
export function isInTheWay(one: Shortcut, other: Shortcut): boolean {
  const shorter = Math.min(one.length, other.length)
  return toShortcutText(one.slice(0, shorter)) === toShortcutText(other.slice(0, shorter))
}
