import type { Ref } from 'vue'
import { writesText } from './typed-start.ts'

/**
 * Handles a key while a note may be open. Escape closes the note, or an invalid editor that lost
 * focus (`cancel` returns whether there was one). Typed characters at a note are not shortcuts.
 * Returns true if the key was used, and for every Escape.
 */
export function spendNoteKey(event: KeyboardEvent, note: Ref<object | null>, cancel: () => boolean): boolean {
  const isEscape = event.key === 'Escape'
  const isSpent = isEscape ? note.value !== null || cancel() : note.value !== null && writesText(event)
  if (isEscape) note.value = null
  if (isSpent) event.preventDefault()
  return isEscape || isSpent
}
