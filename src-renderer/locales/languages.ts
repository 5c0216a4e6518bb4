import { languages, type Language } from '../../src-shared/bridge.ts'
import type { Labels } from '../../src-shared/labels.ts'
import enActions from './en/actions.json' with { type: 'json' }
import enApp from './en/app.json' with { type: 'json' }
import enEditing from './en/editing.json' with { type: 'json' }
import enFilters from './en/filters.json' with { type: 'json' }
import enParts from './en/parts.json' with { type: 'json' }
import enPeek from './en/peek.json' with { type: 'json' }
import enResources from './en/resources.json' with { type: 'json' }
import enSelection from './en/selection.json' with { type: 'json' }
import enSyncCentre from './en/sync-centre.json' with { type: 'json' }
import enWelcome from './en/welcome.json' with { type: 'json' }
import ruActions from './ru/actions.json' with { type: 'json' }
import ruApp from './ru/app.json' with { type: 'json' }
import ruEditing from './ru/editing.json' with { type: 'json' }
import ruFilters from './ru/filters.json' with { type: 'json' }
import ruParts from './ru/parts.json' with { type: 'json' }
import ruPeek from './ru/peek.json' with { type: 'json' }
import ruResources from './ru/resources.json' with { type: 'json' }
import ruSelection from './ru/selection.json' with { type: 'json' }
import ruSyncCentre from './ru/sync-centre.json' with { type: 'json' }
import ruWelcome from './ru/welcome.json' with { type: 'json' }

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' }

/** One file for each part of the page; no two of them share a group. */
const en = {
  ...enApp,
  ...enParts,
  ...enActions,
  ...enFilters,
  ...enEditing,
  ...enSelection,
  ...enPeek,
  ...enSyncCentre,
  ...enWelcome,
}
const ru = {
  ...ruApp,
  ...ruParts,
  ...ruActions,
  ...ruFilters,
  ...ruEditing,
  ...ruSelection,
  ...ruPeek,
  ...ruSyncCentre,
  ...ruWelcome,
}

export const messages: Record<Language, typeof en> = { en, ru }

export const resourceLabels: Record<Language, Labels> = { en: enResources, ru: ruResources }

/** The first language of the list that Outpost speaks. */
export function findLanguage(wanted: readonly (string | null)[]): Language {
  const found = wanted.map((tag) => languages.find((language) => tag?.toLowerCase().split('-')[0] === language))
  return found.find((language) => language !== undefined) ?? 'en'
}
