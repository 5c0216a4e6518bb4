import type { Ref } from 'vue'
import { writesText } from './typed-start.ts'

/**
 * What a key is where a note may stand: Escape ends the note, or an editor that was left red (`cancel` tells whether there was
 * one); what is typed at a note is no shortcut. True where the key is spent by that.
 */
export function spendNoteKey(event: KeyboardEvent, note: Ref<object | null>, cancel: () => boolean): boolean {
  const isEscape = event.key === 'Escape'
  const isSpent = isEscape ? note.value !== null || cancel() : note.value !== null && writesText(event)
  if (isEscape) note.value = null
  if (isSpent) event.preventDefault()
  return isEscape || isSpent
}
