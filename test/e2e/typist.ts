import type { Page } from '@playwright/test'
import { closeMs } from '../../src-renderer/actions/typing-run.ts'
import type { Stroke } from '../../src-renderer/actions/shortcut.ts'
import { findRussianKey, isOfText, toActionName, toLatinKeys, toShortcut, type Typist } from '../support/typed-keys.ts'

/** Types as on a keyboard with a Russian layout. */
export async function createTypist(page: Page): Promise<Typist> {
  const session = await page.context().newCDPSession(page)

  /** The browser is told of a key press as by the system: the sign it writes, and the place of the key. */
  async function press(stroke: Stroke): Promise<void> {
    const place = findRussianKey(stroke)
    if (!place) return page.keyboard.press(toLatinKeys(stroke))
    const { mod } = stroke
    const event = { key: place.written, code: place.code, modifiers: (mod ? 2 : 0) + (place.shift ? 8 : 0) }
    await session.send('Input.dispatchKeyEvent', {
      type: mod ? 'rawKeyDown' : 'keyDown',
      ...event,
      ...(!mod && { text: event.key }),
    })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }

  return {
    async press(text) {
      if (isOfText(text)) await page.waitForTimeout(closeMs)
      for (const stroke of toShortcut(text)) await press(stroke)
    },
    type: (text) => page.keyboard.insertText(text),
    nameOf: async (id) => toActionName(id, await page.locator('html').getAttribute('lang')),
  }
}
