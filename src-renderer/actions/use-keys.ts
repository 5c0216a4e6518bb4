import { onBeforeUnmount, onMounted } from 'vue'
import { isMac } from '../parts/key-names.ts'
import { useShortcuts } from '../stores/shortcuts.ts'
import { actions } from './catalogue.ts'
import { findFocusKind, toKeyPress } from './key-press.ts'
import { helpKey, isInForce, readKey, type Pending } from './read-key.ts'
import { useActions } from './use-actions.ts'

/** The one listener for shortcuts. A part that has its own use for a key prevents the default before it comes here. */
export function useKeys(): void {
  const registry = useActions()
  const shortcuts = useShortcuts()
  let pending: Pending | null = null

  function onKeydown(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented && event.key !== helpKey
    const press = isTaken ? undefined : toKeyPress(event, isMac())
    if (!press) return
    const focus = findFocusKind(event.target)
    const inForce = shortcuts.bindings.filter(({ id, shortcut }) => isInForce(shortcut, focus) && registry.isAvailable(id))
    const reading = readKey(pending, press, inForce, event.timeStamp)
    pending = reading.pending
    if (reading.pending) event.preventDefault()
    if (!reading.id) return
    event.preventDefault()
    if (!event.repeat || actions[reading.id].repeats) registry.run(reading.id)
  }

  /** The browser's own help is about something else, whatever has the keyboard. */
  function holdBack(event: KeyboardEvent): void {
    if (event.key === helpKey) event.preventDefault()
  }

  onMounted(() => {
    window.addEventListener('keydown', holdBack, { capture: true })
    window.addEventListener('keydown', onKeydown)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('keydown', holdBack, { capture: true })
    window.removeEventListener('keydown', onKeydown)
  })
}
