/** The properties of a key event that matter here. */
export type KeyMove = Pick<KeyboardEvent, 'type' | 'key' | 'ctrlKey' | 'shiftKey' | 'metaKey'>

/**
 * Detects a press of Alt alone, which opens the menu on Windows and Linux. Alt held for another key, a click or a window switch
 * does not count. Call `forget` on any other input in between.
 */
export function createAltPress(): { readonly hear: (move: KeyMove) => boolean; readonly forget: () => void } {
  let isAlone = false
  return {
    hear({ type, key, ctrlKey, shiftKey, metaKey }) {
      const isPlain = key === 'Alt' && !ctrlKey && !shiftKey && !metaKey
      const isOver = type === 'keyup' && isPlain && isAlone
      isAlone = type === 'keydown' && isPlain
      return isOver
    },
    forget() {
      isAlone = false
    },
  }
}
