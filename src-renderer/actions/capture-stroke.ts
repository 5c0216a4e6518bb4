import type { KeyPress } from './key-press.ts'
import { codeSigns } from './read-key.ts'
import { isModifier, type Stroke } from './shortcut.ts'

/**
 * The stroke to store for a key press: by its character if that is Latin, otherwise by its key code. Undefined if the key
 * cannot be stored.
 */
export function findStrokeOf({ key, code, mod, alt, shift }: KeyPress): Stroke | undefined {
  if (isModifier(key) || key === 'Dead' || key === 'Unidentified') return undefined
  if (/^[a-z]$/i.test(key)) return { mod, alt, shift, key: key.toUpperCase() }
  if (/^[\d!-/:-@[-`{-~]$/.test(key)) return { mod, alt, shift: false, key }
  if (key.length > 1) return { mod, alt, shift, key }
  const letter = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1]
  if (letter !== undefined) return { mod, alt, shift, key: letter }
  const sign = codeSigns.find((place) => place.code === code && (place.shift ?? false) === shift)
  return sign && { mod, alt, shift: false, key: sign.sign }
}
