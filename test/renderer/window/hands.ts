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
}

export function createHands(): Hands {
  const user = userEvent.setup({ delay: null, keyboardMap: [...keyboardMap] })

  async function press(keys: string): Promise<void> {
    await user.keyboard(toPresses(keys))
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
      await user.keyboard(toTyped(text))
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
  }
}
