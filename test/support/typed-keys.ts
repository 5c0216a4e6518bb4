import { changing, toAction, type ActionId } from '../../src-renderer/actions/catalogue.ts'
import { findShortcut, type Shortcut, type Stroke } from '../../src-renderer/actions/shortcut.ts'
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

interface Place {
  readonly code: string
  readonly shift: boolean
  readonly written: string
}

/** Where signs of shortcuts stand on a Latin keyboard, and what a Russian one writes there. */
const signs: Readonly<Record<string, Place>> = {
  '#': { code: 'Digit3', shift: true, written: '№' },
  '/': { code: 'Slash', shift: false, written: '.' },
  '?': { code: 'Slash', shift: true, written: ',' },
}

/** The key of a Russian keyboard, if it is one that writes something else there. */
export function findRussianKey({ key, shift }: Stroke): Place | undefined {
  const letter = russian.get(key)
  return letter === undefined ? signs[key] : { code: `Key${key}`, shift, written: shift ? letter.toUpperCase() : letter }
}

/** A key of a Latin keyboard, as it is pressed: `Control+Shift+z`. */
export const toLatinKeys = ({ key, mod, shift, alt }: Stroke): string =>
  [mod && 'Control', alt && 'Alt', shift && 'Shift', key.length === 1 ? key.toLowerCase() : key].filter(Boolean).join('+')

export function toShortcut(text: string): Shortcut {
  const shortcut = findShortcut(text)
  if (!shortcut) throw new Error(`${text} is no shortcut`)
  return shortcut
}

/** Whether a shortcut right after other keys would be taken for a part of a text. */
export const isOfText = (text: string): boolean => [...changing].some((id) => toAction(id).keys.includes(text))

type Words = Readonly<Record<string, unknown>>
const words: Record<'en' | 'ru', Record<string, Words>> = {
  en: { action: en.action, create: enCreate.create },
  ru: { action: ru.action, create: ruCreate.create },
}

export function toActionName(id: ActionId, language: string | null): string {
  const [group = '', name = ''] = toAction(id).label.split('.')
  return String(words[language === 'ru' ? 'ru' : 'en'][group]?.[name])
}
