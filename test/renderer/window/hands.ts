import { userEvent } from '@testing-library/user-event'
import { flushPromises } from '@vue/test-utils'
import { click, dblclick, hover, type Click } from './pointer.ts'
import { keyboardMap, toPresses, toTyped } from './keys.ts'

/** Uses the page as a person does: the browser's own answers to keys and clicks (focus, typing, Tab, Enter on a button) included. */
export interface Hands {
  press(keys: string): Promise<void>
  type(text: string): Promise<void>
  insert(text: string): Promise<void>
  click(element: Element, options?: Click): Promise<void>
  dblclick(element: Element): Promise<void>
  hover(element: Element): Promise<void>
  fill(element: Element, text: string): Promise<void>
  /** Lets go of the page. */
  rest(): void
}

export function createHands(): Hands {
  const setUp = () => userEvent.setup({ delay: null, keyboardMap: [...keyboardMap] })
  let user: ReturnType<typeof setUp> | undefined

  async function strike(presses: string): Promise<void> {
    let written: string | undefined
    const hear = ({ key, target }: KeyboardEvent) => (written = isField(target) ? undefined : key)
    document.addEventListener('keypress', hear, { capture: true, once: true })
    user ??= setUp()
    await user.keyboard(presses)
    document.removeEventListener('keypress', hear, { capture: true })
    if (written?.length === 1) await writeWhereFocusWent(written)
  }

  async function press(keys: string): Promise<void> {
    await strike(toPresses(keys))
    await flushPromises()
  }

  async function fill(element: Element, text: string): Promise<void> {
    const field = element as HTMLInputElement
    field.focus()
    field.select()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await flushPromises()
  }

  return {
    press,
    async type(text) {
      for (const letter of text) await strike(toTyped(letter))
      await flushPromises()
    },
    async insert(text) {
      const field = document.activeElement as HTMLInputElement
      await fill(field, field.value + text)
    },
    click: (element, options = {}) => click(element, options),
    dblclick,
    hover,
    fill,
    rest: () => (user = undefined),
  }
}

const isField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** How long a chain of promises the page may begin on a key and still have its field ready for the letter. */
const promisesWaited = 50

/** A browser writes a letter where the focus is once all that its key began without waiting is done. */
async function writeWhereFocusWent(letter: string): Promise<void> {
  for (let count = 0; count < promisesWaited; count++) await Promise.resolve()
  const field = document.activeElement
  if (!isField(field)) return
  field.setRangeText(letter, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: letter }))
}
