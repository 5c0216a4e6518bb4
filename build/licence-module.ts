import type { Plugin } from 'vite'
import { listLicences, readOwnLicence } from './installer/licences.ts'

const id = 'virtual:licences'

/** Provides `virtual:licences`: the licences of everything in the app, read from the installed packages. */
export const licenceModule = (project: string): Plugin => ({
  name: 'outpost:licences',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(resolved) {
    if (resolved !== `\0${id}`) return undefined
    const [own, libraries] = [readOwnLicence(project), listLicences(project)].map((value) => JSON.stringify(value))
    return `export const own = ${own}\nexport const libraries = ${libraries}`
  },
})
