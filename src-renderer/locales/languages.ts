import { languages, type Language } from '../../src-shared/bridge.ts'

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' }

const languageKey = 'outpost.language'

/** The first language of the list that Outpost speaks. */
export function findLanguage(wanted: readonly (string | null)[]): Language {
  const found = wanted.map((tag) => languages.find((language) => tag?.toLowerCase().split('-')[0] === language))
  return found.find((language) => language !== undefined) ?? 'en'
}

/** The language chosen on this computer, else the first one of the browser's that Outpost speaks. */
export const readLanguage = (): Language => findLanguage([localStorage.getItem(languageKey), ...navigator.languages])

export const keepLanguage = (language: Language): void => localStorage.setItem(languageKey, language)
