import { userEvent } from '@testing-library/user-event'
import { flushPromises } from '@vue/test-utils'
import { closeMs } from '../../../src-renderer/actions/typing-run.ts'
import type { Stroke } from '../../../src-renderer/actions/shortcut.ts'
import {
  findRussianKey,
  isOfText,
  toActionName,
  toLatinKeys,
  toShortcut,
  type Layout,
  type Typist,
} from '../../support/typed-keys.ts'
import { keyboardMap, toPresses } from './keys.ts'
import type { Page } from './page.ts'

/** A key as it is pressed, and where it stands if that is not where a Latin keyboard has it. */
interface Pressed {
  readonly keys: string
  readonly place?: { readonly key: string; readonly code: string }
}

function toPressed(stroke: Stroke, layout: Layout): Pressed {
  const place = layout === 'russian' ? findRussianKey(stroke) : undefined
  if (!place) return { keys: toLatinKeys(stroke) }
  const { code, written, shift } = place
  const keys = [stroke.mod && 'Control', shift && 'Shift', written].filter(Boolean).join('+')
  return { keys, place: { key: written, code } }
}

export function createTypist(page: Page, layout: Layout): Typist {
  return {
    async press(text) {
      if (isOfText(text)) await page.wait(closeMs)
      const pressed = toShortcut(text).map((stroke) => toPressed(stroke, layout))
      const places = pressed.flatMap(({ place }) => place ?? [])
      const user = userEvent.setup({ delay: null, keyboardMap: [...places, ...keyboardMap] })
      // All at once: on a busy machine, too much time may pass between the keys of a sequence.
      await user.keyboard(pressed.map(({ keys }) => toPresses(keys)).join(''))
      await flushPromises()
    },
    type: (text) => page.keyboard.insertText(text),
    nameOf: async (id) => toActionName(id, await page.locator('html').getAttribute('lang')),
  }
}
