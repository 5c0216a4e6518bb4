import { askAhead } from './api/ahead.ts'
import { watchStart } from './frame/start-failure.ts'
import { loadDictionary } from './locales/dictionaries.ts'
import { readLanguage } from './locales/languages.ts'

/** Watches from before the app's script loads, so the page can say that it failed to. */
export const startFailure = watchStart(window)

/** Starts with this script. The page's head loads it before the app's own script, which takes the answers from here. */
export const ahead = askAhead(localStorage, location, (path, init) => fetch(path, init))

/** The texts of the page's language: nothing can be drawn without them. */
export const words = loadDictionary(readLanguage())
