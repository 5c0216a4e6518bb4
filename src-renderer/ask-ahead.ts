import { askAhead } from './api/ahead.ts'

/** Asked as this is read. The page's head loads it by itself, before the app that takes it from here. */
export const ahead = askAhead(localStorage, location, (path, init) => fetch(path, init))
