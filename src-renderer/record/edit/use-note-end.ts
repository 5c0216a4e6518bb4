import { onScopeDispose, watch, type Ref } from 'vue'
import { writesText } from './typed-start.ts'

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])

/**
 * What says beside a cell why that stays as it is goes with the next thing one does, anywhere. Only what is typed at the cell
 * itself, and Escape there, is left to who hears the keys of the cell.
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

  function forget(): void {
    window.removeEventListener('pointerdown', end, true)
    window.removeEventListener('keydown', onKeydown, true)
    window.removeEventListener('focusin', onFocus, true)
  }

  watch(
    () => note.value !== null,
    (isShown) => {
      if (!isShown) return forget()
      window.addEventListener('pointerdown', end, true)
      window.addEventListener('keydown', onKeydown, true)
      window.addEventListener('focusin', onFocus, true)
    },
    { flush: 'sync' },
  )
  onScopeDispose(forget)
}
