import type { KeyPress } from '../../actions/key-press.ts'
import { readKey, type Binding } from '../../actions/read-key.ts'

interface KeysInUse {
  readonly singleKeys: boolean
  readonly bindings: readonly Binding[]
}

/** Signs that begin a number, an amount, a date or a phone, and are no shortcut unless a person made them one. */
const figures = /^[\d+\-,.]$/

/** Whether a key puts a sign into a text. */
export const writesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey

/** Whether a key on a cell begins to write in it: figures, and where no single key is a shortcut, whatever a key writes. */
export function beginsTyping(press: KeyPress, { singleKeys, bindings }: KeysInUse): boolean {
  if (press.mod || press.alt || Array.from(press.key).length !== 1) return false
  const { id, pending } = readKey(null, press, bindings, 0)
  return id === null && pending === null && (!singleKeys || figures.test(press.key))
}
