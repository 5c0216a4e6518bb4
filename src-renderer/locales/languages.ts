import { languages, type Language } from '../../src-shared/bridge.ts'
import type { Labels } from '../../src-shared/labels.ts'
import enApp from './en/app.json' with { type: 'json' }
import enResources from './en/resources.json' with { type: 'json' }
import ruApp from './ru/app.json' with { type: 'json' }
import ruResources from './ru/resources.json' with { type: 'json' }

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' }

export const messages: Record<Language, typeof enApp> = { en: enApp, ru: ruApp }

export const resourceLabels: Record<Language, Labels> = { en: enResources, ru: ruResources }

/** The first language of the list that Outpost speaks. */
export function findLanguage(wanted: readonly (string | null)[]): Language {
  const found = wanted.map((tag) => languages.find((language) => tag?.toLowerCase().split('-')[0] === language))
  return found.find((language) => language !== undefined) ?? 'en'
}
