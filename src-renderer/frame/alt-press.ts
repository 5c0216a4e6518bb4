/** What is read of a key that goes down or up. */
export type KeyMove = Pick<KeyboardEvent, 'type' | 'key' | 'ctrlKey' | 'shiftKey' | 'metaKey'>

/**
 * Tells a press of Alt by itself, which opens a program's menu on Windows and Linux, from Alt that is held for another key, for a
 * click or to change windows. `forget` is for whatever comes between.
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
