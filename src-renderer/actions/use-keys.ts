import { useEventListener } from '@vueuse/core'
import { isMac } from '../parts/key-names.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useToasts } from './use-toasts.ts'
import { useWords } from '../text/use-words.ts'
import { changing, opensEditor, toAction, type ActionId } from './catalogue.ts'
import { findFocusKind, toKeyPress, type KeyPress } from './key-press.ts'
import { helpKey, isInForce, readKey, type Pending, type Reading } from './read-key.ts'
import { endsText, isPrintable, type RunKey } from './typing-run.ts'
import { useActions } from './use-actions.ts'
import { useTypingRun } from './use-typing-run.ts'

/** The only listener for shortcuts. A component with its own use for a key calls `preventDefault` first. */
export function useKeys(): void {
  const registry = useActions()
  const shortcuts = useShortcuts()
  const run = useTypingRun()
  const toasts = useToasts()
  const words = useWords()
  let pending: Pending | null = null
  /** Whether the user was typing text before a two-key shortcut began. Its own first key does not count. */
  let began = { isTyping: false, mayBeTyping: false }

  function onKeydown(event: KeyboardEvent): void {
    const isTaken = event.defaultPrevented && event.key !== helpKey
    const press = isTaken ? undefined : toKeyPress(event, isMac())
    if (!press) return
    const at = event.timeStamp
    const focus = findFocusKind(event.target)
    const inForce = shortcuts.bindings.filter(({ id, shortcut }) => isInForce(shortcut, focus) && registry.isAvailable(id))
    if (!pending) began = { isTyping: run.isTyping(at), mayBeTyping: run.mayBeTyping(at) }
    const reading = readKey(pending, press, inForce, at)
    pending = reading.pending
    if (reading.pending) event.preventDefault()
    // The space bar also presses buttons and opens records, so it can continue a text but not start one.
    const isHeldBack = isPrintable(press) && reading.id !== null && isPartOfText(reading.id)
    if (isPrintable(press) && isCommanded(event) && (press.key !== 'Space' || run.mayBeTyping(at)))
      run.add(isHeldBack ? 'shortcut' : toRunKey(press, reading), at)
    if (!reading.id) return
    event.preventDefault()
    if (isHeldBack) explain(reading.id)
    else if (!event.repeat || toAction(reading.id).repeats) registry.run(reading.id, 'key')
  }

  const isPartOfText = (id: ActionId) => (changing.has(id) ? began.mayBeTyping : began.isTyping)

  /** Tells the user to press the key again. Actions that change nothing need no message. */
  function explain(id: ActionId): void {
    if (!changing.has(id)) return
    const values = () => ({ label: registry.label(id), keys: registry.keys(id) })
    toasts.show(() => words.t('help.heldBack', values()), undefined, undefined, 'held-back')
  }

  /** Blocks the browser's own help everywhere, and keeps stray text out of an editor that a key just opened. */
  function holdBack(event: KeyboardEvent): void {
    if (event.key === helpKey) event.preventDefault()
    const press = toKeyPress(event, isMac())
    if (press && endsText(press.key)) run.end()
    if (!press || isCommanded(event)) return
    if (!isPrintable(press) || !run.isKeptOut(event.timeStamp)) return run.end()
    run.add('shortcut', event.timeStamp)
    event.preventDefault()
    event.stopPropagation()
  }

  function onFocus(event: FocusEvent): void {
    registry.hearFocus(event.target)
    if (!isCommanded(event)) run.show(event.timeStamp)
  }

  useEventListener(window, 'focusin', onFocus)
  useEventListener(window, 'keydown', holdBack, { capture: true })
  useEventListener(window, 'keydown', onKeydown)
}

/** Whether keys are commands in the focused element. */
const isCommanded = ({ target }: UIEvent) => ['page', 'control'].includes(findFocusKind(target))

function toRunKey({ key }: KeyPress, { id, pending }: Reading<ActionId>): RunKey {
  if (id !== null && opensEditor.has(id)) return 'opener'
  return id !== null || pending !== null || key === 'Space' ? 'shortcut' : 'stray'
}
