import { languages, type Language } from '../../src-shared/bridge.ts'

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' }

const languageKey = 'outpost.language'

/** The first language of the list that Outpost supports. */
export function findLanguage(wanted: readonly (string | null)[]): Language {
  const found = wanted.map((tag) => languages.find((language) => tag?.toLowerCase().split('-')[0] === language))
  return found.find((language) => language !== undefined) ?? 'en'
}

/** The language chosen on this computer, or the browser's first language that Outpost supports. */
export const readLanguage = (): Language => findLanguage([localStorage.getItem(languageKey), ...navigator.languages])

export const keepLanguage = (language: Language): void => localStorage.setItem(languageKey, language)
