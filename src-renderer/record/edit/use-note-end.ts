import { useEventListener } from '@vueuse/core'
import { computed, type Ref } from 'vue'
import { writesText } from './typed-start.ts'

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])

/**
 * Closes the note at a cell on the next user action anywhere. Typing and Escape at the cell itself
 * are left to the cell's key handler.
 */
export function useNoteEnd<Note>(note: Ref<Note | null>, isAt: (note: Note, element: Element) => boolean): void {
  const end = () => void (note.value = null)
  const isAtNote = (target: EventTarget | null) => note.value !== null && target instanceof Element && isAt(note.value, target)

  function onKeydown(event: KeyboardEvent): void {
    if (modifiers.has(event.key)) return
    if (!isAtNote(event.target) || (event.key !== 'Escape' && !writesText(event))) end()
  }

  function onFocus({ target }: FocusEvent): void {
    if (!isAtNote(target)) end()
  }

  // Listens only while a note is open.
  const target = computed(() => (note.value === null ? null : window))
  useEventListener(target, 'pointerdown', end, true)
  useEventListener(target, 'keydown', onKeydown, true)
  useEventListener(target, 'focusin', onFocus, true)
}
