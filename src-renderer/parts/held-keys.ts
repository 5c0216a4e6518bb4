import { nextTick } from 'vue'

/** How long a loaded part may take to get the focus, and a page to draw. A hidden page draws nothing. */
const patienceMs = 1000

let held: KeyboardEvent[] | undefined
let holders = 0
let isReplaying = false
let replayed: KeyboardEvent | undefined

/**
 * Holds all key presses while a part loads, so that none is lost. If nothing has handled the current key press and it is a
 * character, it is held too. Returns a function that ends this. `true` replays the keys once the focus has moved; `false`
 * drops them.
 */
export function holdKeys(): (isLoaded: boolean) => Promise<void> {
  const before = document.activeElement
  holders++
  begin()
  return async (isLoaded) => {
    if (isLoaded) await waitForFocus(before)
    if (--holders > 0) return
    if (isLoaded) await replayAll()
    else end()
  }
}

function begin(): void {
  if (!held) {
    held = []
    window.addEventListener('keydown', keep, { capture: true })
  }
  const current = window.event
  if (current instanceof KeyboardEvent && current.type === 'keydown' && !current.defaultPrevented && isLetter(current)) {
    held.unshift(current)
    current.preventDefault()
  }
}

function end(): void {
  held = undefined
  window.removeEventListener('keydown', keep, { capture: true })
}

function keep(event: KeyboardEvent): void {
  if (event === replayed || event.isComposing || isModifier(event.key)) return
  held?.push(event)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Replays one key after the other, each to the element that has the focus by then: Enter may close what loaded, and the next
 * key is meant for the page. A key that loads another part leaves the rest to that part.
 */
async function replayAll(): Promise<void> {
  if (isReplaying) return
  isReplaying = true
  while (holders === 0) {
    const event = held?.shift()
    if (!event) break
    replay(event)
    await (isLetter(event) ? nextTick() : nextDrawing())
  }
  isReplaying = false
  if (holders === 0) end()
}

/** Waits for two frames: the focus returns to the page in the frame after the one that removed a dialog. */
const nextDrawing = () =>
  new Promise<void>((done) => {
    setTimeout(done, patienceMs)
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })

async function waitForFocus(before: Element | null): Promise<void> {
  const until = performance.now() + patienceMs
  await nextTick()
  while (document.activeElement === before && performance.now() < until) await new Promise((done) => setTimeout(done, 8))
}

/** Dispatches the key to the focused element. If nothing handles it, does what the browser does for a key that a person presses. */
function replay(event: KeyboardEvent): void {
  const { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey } = event
  const target = document.activeElement ?? document.body
  const again = { key, code, location, repeat, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true }
  replayed = new KeyboardEvent('keydown', again)
  if (!target.dispatchEvent(replayed) || ctrlKey || altKey || metaKey) return
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) {
    if (key === 'Enter' || (key === ' ' && target instanceof HTMLButtonElement)) target.click()
  } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) type(target, event)
}

function type(target: HTMLInputElement | HTMLTextAreaElement, event: KeyboardEvent): void {
  if (event.key === 'Enter' && target instanceof HTMLInputElement) submit(target.form)
  else if (target.readOnly) return
  else if (event.key === 'Enter') write(target, '\n')
  else if (event.key === 'Backspace') erase(target)
  else if (isLetter(event)) write(target, event.key)
}

/** As Enter does: by the form's first submit button, unless that is disabled. */
function submit(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLButtonElement>('button:not([type]), button[type=submit]')
  if (button) button.click()
  else form?.requestSubmit()
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
