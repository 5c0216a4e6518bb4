import { nextTick } from 'vue'

/** How long a loaded part may take to get the focus. */
const patienceMs = 1000

let held: KeyboardEvent[] | undefined
let holders = 0

/**
 * Holds all key presses while a part loads, so that none is lost. If nothing has handled the current key press and it is a
 * character, it is held too. Returns a function that ends this. `true` replays the keys once the focus has moved; `false`
 * drops them.
 */
export function holdKeys(): (isLoaded: boolean) => void {
  const before = document.activeElement
  if (holders++ === 0) begin()
  return (isLoaded) => {
    if (--holders > 0) return
    if (!isLoaded) return void end()
    void waitForFocus(before).then(() => end().forEach(replay))
  }
}

function begin(): void {
  if (held) return
  held = []
  window.addEventListener('keydown', keep, { capture: true })
  const current = window.event
  if (current instanceof KeyboardEvent && current.type === 'keydown' && !current.defaultPrevented && isLetter(current)) {
    held.push(current)
    current.preventDefault()
  }
}

function end(): readonly KeyboardEvent[] {
  const keys = held ?? []
  held = undefined
  window.removeEventListener('keydown', keep, { capture: true })
  return keys
}

function keep(event: KeyboardEvent): void {
  if (event.isComposing || isModifier(event.key)) return
  held?.push(event)
  event.preventDefault()
  event.stopImmediatePropagation()
}

async function waitForFocus(before: Element | null): Promise<void> {
  const until = performance.now() + patienceMs
  await nextTick()
  while (document.activeElement === before && performance.now() < until) await new Promise((done) => setTimeout(done, 8))
}

/** Dispatches the key to the focused element. If nothing handles it, writes or erases the character as the browser would. */
function replay(event: KeyboardEvent): void {
  const { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey } = event
  const target = document.activeElement ?? document.body
  const again = { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true }
  if (!target.dispatchEvent(new KeyboardEvent('keydown', again))) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.readOnly) return
  if (isLetter(event)) write(target, key)
  else if (key === 'Backspace') erase(target)
}

function write(target: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const [from, to] = [target.selectionStart ?? target.value.length, target.selectionEnd ?? target.value.length]
  target.setRangeText(text, from, to, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

function erase(target: HTMLInputElement | HTMLTextAreaElement): void {
  const [from, to] = [target.selectionStart ?? target.value.length, target.selectionEnd ?? target.value.length]
  if (to === 0) return
  target.setRangeText('', from === to ? from - 1 : from, to, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
}

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => [...key].length === 1 && !ctrlKey && !altKey && !metaKey
const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key)
