import type { KeyPress } from '../../actions/key-press.ts'
import { readKey, type Binding } from '../../actions/read-key.ts'

interface KeysInUse {
  readonly singleKeys: boolean
  readonly bindings: readonly Binding[]
}

/** Characters that start a number, an amount, a date or a phone. They are no shortcuts unless the user assigned them. */
const figures = /^[\d+\-,.]$/

/** True if the key types a character. */
export const writesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey

/** True if the key starts typing in a cell: digits and signs, or any character if single-key shortcuts are off. */
export function beginsTyping(press: KeyPress, { singleKeys, bindings }: KeysInUse): boolean {
  if (press.mod || press.alt || Array.from(press.key).length !== 1) return false
  const { id, pending } = readKey(null, press, bindings, 0)
  return id === null && pending === null && (!singleKeys || figures.test(press.key))
}
