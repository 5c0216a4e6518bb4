import type { Language } from '../../src-shared/bridge.ts'
import type * as english from './en.ts'

/** All texts of one language. Each language has its own script, so a page loads only the one it shows. */
export type Dictionary = typeof english

const scripts: Record<Language, () => Promise<Dictionary>> = { en: () => import('./en.ts'), ru: () => import('./ru.ts') }
const loaded = new Map<Language, Dictionary>()

export const hasDictionary = (language: Language): boolean => loaded.has(language)

export async function loadDictionary(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await scripts[language]())
}

export function getDictionary(language: Language): Dictionary {
  const dictionary = loaded.get(language)
  if (!dictionary) throw new Error(`The texts in ${language} are not loaded.`)
  return dictionary
}
