import { askAhead } from './api/ahead.ts'
import { watchStart } from './frame/start-failure.ts'

/** From here on, before the app is read: one that cannot be is said by the page. */
export const startFailure = watchStart(window)

/** Asked as this is read. The page's head loads it by itself, before the app that takes it from here. */
export const ahead = askAhead(localStorage, location, (path, init) => fetch(path, init))
