import { onScopeDispose, ref, shallowRef } from 'vue'
import type { ActionId } from '../../actions/catalogue.ts'
import { findStrokeOf } from '../../actions/capture-stroke.ts'
import { toKeyPress } from '../../actions/key-press.ts'
import { pauseMs } from '../../actions/read-key.ts'
import { toShortcutText, type Shortcut, type Stroke } from '../../actions/shortcut.ts'
import { isMac } from '../../parts/key-names.ts'
import { useShortcuts } from '../../actions/use-shortcuts.ts'

/** Records the keys pressed for an action. If another action has them, the user decides. */
export function useKeyCapture() {
  const shortcuts = useShortcuts()
  const id = ref<ActionId | null>(null)
  const pressed = shallowRef<readonly Stroke[]>([])
  const conflict = shallowRef<{ readonly with: ActionId; readonly shortcut: Shortcut } | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  function start(action: ActionId): void {
    stop()
    id.value = action
  }

  function stop(): void {
    clearTimeout(timer)
    id.value = null
    pressed.value = []
    conflict.value = null
  }

  function onKeydown(event: KeyboardEvent): void {
    if (id.value === null || conflict.value) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') return stop()
    const press = toKeyPress(event, isMac())
    const stroke = press && findStrokeOf(press)
    if (!stroke) return
    clearTimeout(timer)
    pressed.value = [...pressed.value, stroke]
    const mayGoOn = pressed.value.length < 2 && !stroke.mod && !stroke.alt && stroke.key.length === 1
    if (mayGoOn) timer = setTimeout(finish, pauseMs)
    else finish()
  }

  function finish(): void {
    if (id.value === null) return
    const shortcut = pressed.value
    const other = shortcuts.findConflict(id.value, shortcut)
    if (other === undefined) keep(shortcut)
    else conflict.value = { with: other, shortcut }
  }

  function keep(shortcut: Shortcut): void {
    if (id.value !== null) shortcuts.remap(id.value, [toShortcutText(shortcut)])
    stop()
  }

  /** Assigns the keys to this action and removes them from all others. */
  function takeOver(): void {
    if (!conflict.value || id.value === null) return
    const { shortcut } = conflict.value
    for (let other = conflict.value.with as ActionId | undefined; other; other = shortcuts.findConflict(id.value, shortcut))
      shortcuts.release(other, shortcut)
    keep(shortcut)
  }

  onScopeDispose(stop)
  return { id, pressed, conflict, start, stop, onKeydown, takeOver }
}
