import type { Page } from '@playwright/test'
import { changing, toAction, type ActionId } from '../../src-renderer/actions/catalogue.ts'
import { findShortcut, type Stroke } from '../../src-renderer/actions/shortcut.ts'
import { closeMs } from '../../src-renderer/actions/typing-run.ts'
import en from '../../src-renderer/locales/en/actions.json' with { type: 'json' }
import ru from '../../src-renderer/locales/ru/actions.json' with { type: 'json' }
import enCreate from '../../src-renderer/locales/en/app.json' with { type: 'json' }
import ruCreate from '../../src-renderer/locales/ru/app.json' with { type: 'json' }

export type Layout = 'latin' | 'russian'

/** Someone who types, on a keyboard of one layout or the other. */
export interface Typist {
  /** A shortcut as the catalogue writes it: `Mod+K`, `G C`, `#`. */
  press(shortcut: string): Promise<void>
  /** Text as a whole, as from an input method: each key of it would be searched for by itself. */
  type(text: string): Promise<void>
  /** What the app calls an action in the language it speaks now. */
  nameOf(id: ActionId): Promise<string>
}

/** What a Russian layout writes on the keys of the letters A to Z. */
const russian = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [letter, 'фисвуапршолдьтщзйкыегмцчня'[at]!]))
/** Where signs of shortcuts stand on a Latin keyboard, and what a Russian one writes there. */
const signs: Readonly<Record<string, { readonly code: string; readonly shift: boolean; readonly written: string }>> = {
  '#': { code: 'Digit3', shift: true, written: '№' },
  '/': { code: 'Slash', shift: false, written: '.' },
  '?': { code: 'Slash', shift: true, written: ',' },
}
type Words = Readonly<Record<string, unknown>>
const words: Record<'en' | 'ru', Record<string, Words>> = {
  en: { action: en.action, create: enCreate.create },
  ru: { action: ru.action, create: ruCreate.create },
}

export async function createTypist(page: Page, layout: Layout): Promise<Typist> {
  const session = await page.context().newCDPSession(page)

  /** The browser is told of a key press as by the system: the sign it writes, and the place of the key. */
  async function pressRussian({ key, mod, shift }: Stroke): Promise<void> {
    const letter = russian.get(key)
    const place = letter === undefined ? signs[key] : { code: `Key${key}`, shift, written: shift ? letter.toUpperCase() : letter }
    if (!place) return page.keyboard.press(key)
    const event = { key: place.written, code: place.code, modifiers: (mod ? 2 : 0) + (place.shift ? 8 : 0) }
    await session.send('Input.dispatchKeyEvent', {
      type: mod ? 'rawKeyDown' : 'keyDown',
      ...event,
      ...(!mod && { text: event.key }),
    })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }

  const pressLatin = ({ key, mod, shift, alt }: Stroke) =>
    page.keyboard.press(
      [mod && 'Control', alt && 'Alt', shift && 'Shift', key.length === 1 ? key.toLowerCase() : key].filter(Boolean).join('+'),
    )

  return {
    async press(text) {
      const shortcut = findShortcut(text)
      if (!shortcut) throw new Error(`${text} is no shortcut`)
      // Right after other keys it would be taken for a part of a text.
      if ([...changing].some((id) => toAction(id).keys.includes(text))) await page.waitForTimeout(closeMs)
      for (const stroke of shortcut) await (layout === 'latin' ? pressLatin(stroke) : pressRussian(stroke))
    },
    type: (text) => page.keyboard.insertText(text),
    async nameOf(id) {
      const language = (await page.locator('html').getAttribute('lang')) === 'ru' ? 'ru' : 'en'
      const [group = '', name = ''] = toAction(id).label.split('.')
      return String(words[language][group]?.[name])
    },
  }
}
