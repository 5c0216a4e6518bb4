import type { Language } from '../../src-shared/bridge.ts'
import type * as english from './en.ts'
import type * as screens from './en-screens.ts'
import type { Messages } from './message.ts'

/** The texts of one language that every page needs. Each language has its own scripts, so a page loads only the one it shows. */
export type Dictionary = typeof english

const scripts: Record<Language, () => Promise<Dictionary>> = { en: () => import('./en.ts'), ru: () => import('./ru.ts') }
const screenScripts: Record<Language, () => Promise<typeof screens>> = {
  en: () => import('./en-screens.ts'),
  ru: () => import('./ru-screens.ts'),
}
const loaded = new Map<Language, Dictionary>()
const loadedScreens = new Map<Language, Messages>()
let hasScreens = false

export const hasDictionary = (language: Language): boolean => loaded.has(language) && (!hasScreens || loadedScreens.has(language))

export async function loadDictionary(language: Language): Promise<void> {
  await Promise.all([
    loaded.has(language) || scripts[language]().then((texts) => loaded.set(language, texts)),
    hasScreens && loadScreenTexts(language),
  ])
}

/** Loads the texts of the late screens. After this call, a change of language loads them too. */
export async function loadScreenTexts(language: Language): Promise<void> {
  hasScreens = true
  if (!loadedScreens.has(language)) loadedScreens.set(language, (await screenScripts[language]()).messages)
}

export function getDictionary(language: Language): Dictionary {
  const dictionary = loaded.get(language)
  if (!dictionary) throw new Error(`The texts in ${language} are not loaded.`)
  return dictionary
}

/** All loaded texts of a language, by group. */
export const listTexts = (language: Language): readonly Messages[] => [
  getDictionary(language).messages,
  loadedScreens.get(language) ?? {},
]
