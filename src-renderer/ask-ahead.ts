import { askAhead } from './api/ahead.ts'
import { watchStart } from './frame/start-failure.ts'
import { loadDictionary } from './locales/dictionaries.ts'
import { readLanguage } from './locales/languages.ts'

/** Starts before the app's script loads, so that the page can report a failed load. */
export const startFailure = watchStart(window)

/** Sends its request at once. The page's head loads this script before the app's script, which takes the answers from here. */
export const ahead = askAhead(localStorage, location, (path, init) => fetch(path, init))

/** The texts of the page's language, which every page needs before it is drawn. */
export const words = loadDictionary(readLanguage())
