import type { FocusKind, KeyPress } from './key-press.ts'
import { isModifier, toShortcutText, type Shortcut, type Stroke } from './shortcut.ts'

export interface Binding<Id extends string = string> {
  readonly id: Id
  readonly shortcut: Shortcut
}

/** The first keys of a longer shortcut, and the time of the last one. */
export interface Pending {
  readonly presses: readonly KeyPress[]
  readonly at: number
}

export interface Reading<Id extends string> {
  readonly pending: Pending | null
  readonly id: Id | null
}

export const pauseMs = 1000

const places: Readonly<Record<string, { readonly code: string; readonly shift?: boolean }>> = {
  '/': { code: 'Slash' },
  '?': { code: 'Slash', shift: true },
  '#': { code: 'Digit3', shift: true },
  ',': { code: 'Comma' },
  '.': { code: 'Period' },
  ';': { code: 'Semicolon' },
  "'": { code: 'Quote' },
  '[': { code: 'BracketLeft' },
  ']': { code: 'BracketRight' },
  '\\': { code: 'Backslash' },
  '-': { code: 'Minus' },
  '=': { code: 'Equal' },
  '`': { code: 'Backquote' },
}

/** Where the characters are on a Latin keyboard. */
export const codeSigns = Object.entries(places).map(([sign, place]) => ({ sign, ...place }))

const isLetter = (key: string) => /^[a-z]$/i.test(key)

/** What a key does after the previous keys. `bindings` are those that apply right now. */
export function readKey<Id extends string>(
  before: Pending | null,
  press: KeyPress,
  bindings: readonly Binding<Id>[],
  at: number,
): Reading<Id> {
  if (isModifier(press.key)) return { pending: before, id: null }
  const begun = before && at - before.at <= pauseMs ? before.presses : []
  const whole = begun.length > 0 ? readPresses([...begun, press], bindings, at) : null
  return whole ?? readPresses([press], bindings, at) ?? { pending: null, id: null }
}

function readPresses<Id extends string>(
  presses: readonly KeyPress[],
  bindings: readonly Binding<Id>[],
  at: number,
): Reading<Id> | null {
  const begun = findBegun(presses, bindings)
  const exact = begun.find(({ shortcut }) => shortcut.length === presses.length)
  if (exact) return { pending: null, id: exact.id }
  return begun.length > 0 ? { pending: { presses, at }, id: null } : null
}

/**
 * Matches by character first. A key that is not a Latin letter and matches nothing by character is matched by its physical
 * key.
 */
function findBegun<Id extends string>(presses: readonly KeyPress[], bindings: readonly Binding<Id>[]): readonly Binding<Id>[] {
  return presses.reduce((left, press, index) => {
    const bySign = left.filter(({ shortcut }) => shortcut[index] && isSign(shortcut[index], press))
    if (bySign.length > 0 || isLetter(press.key)) return bySign
    return left.filter(({ shortcut }) => shortcut[index] && isPlace(shortcut[index], press))
  }, bindings)
}

function isSign(stroke: Stroke, press: KeyPress): boolean {
  if (stroke.mod !== press.mod || stroke.alt !== press.alt) return false
  if (isLetter(stroke.key)) return press.key.toUpperCase() === stroke.key && stroke.shift === press.shift
  if (stroke.key.length > 1) return press.key === stroke.key && stroke.shift === press.shift
  // Some layouts need Shift for this character and others do not.
  return press.key === stroke.key && (press.shift || !stroke.shift)
}

function isPlace(stroke: Stroke, press: KeyPress): boolean {
  if (stroke.mod !== press.mod || stroke.alt !== press.alt || stroke.key.length > 1) return false
  if (isLetter(stroke.key)) return press.code === `Key${stroke.key}` && stroke.shift === press.shift
  const place = /\d/.test(stroke.key) ? { code: `Digit${stroke.key}` } : places[stroke.key]
  return place !== undefined && place.code === press.code && (place.shift ?? stroke.shift) === press.shift
}

/** Shortcuts that text fields handle themselves. */
const ownOfFields = new Set(['A', 'B', 'C', 'I', 'U', 'V', 'X', 'Y', 'Z', 'Shift+Z'].map((keys) => `Mod+${keys}`))
const ownOfControls = new Set(['Enter', 'Space'])
/** Opens help even in a text field, because no field uses it. */
export const helpKey = 'F1'

/** Whether a shortcut works while this kind of element has the focus. */
export function isInForce(shortcut: Shortcut, focus: FocusKind): boolean {
  if (focus === 'modal') return false
  const text = toShortcutText(shortcut)
  if (focus === 'control') return !ownOfControls.has(text)
  return focus === 'page' || text === helpKey || (shortcut.every(({ mod, alt }) => mod || alt) && !ownOfFields.has(text))
}
