import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Package {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const sources = 'src-{main,shared,renderer}/**/*.{ts,vue,css}'

/** Matches the package name in `from 'package/part'`, `import 'package'`, `import('package')` and `@import 'package'`. */
const imported = /\b(?:from|import)\s*\(?\s*['"](@[a-z0-9][\w.-]*\/[\w.-]+|[a-z0-9][\w.-]*)(?:\/[^'"]*)?['"]/g

/** Electron has its own licence file beside its binary. */
const notOurs = new Set(['electron'])

export function listImported(source: string): string[] {
  return [...source.matchAll(imported)].map((match) => match[1] ?? '').filter((name) => !notOurs.has(name))
}

/** Finds a dependency like Node: in the package's own folder, then in its parents. */
function findFolder(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findFolder(name, dirname(from))
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package

/** The folders of all imported packages and their dependencies. */
function listFolders(project: string): string[] {
  const folders = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = findFolder(name, from)
    if (folder === undefined) throw new Error(`${name} is imported in ${from} but not installed.`)
    if (folders.has(folder)) return
    folders.add(folder)
    for (const dependency of Object.keys(readPackage(folder).dependencies ?? {})) add(dependency, folder)
  }
  for (const file of globSync(sources, { cwd: project }))
    for (const name of listImported(readFileSync(join(project, file), 'utf8'))) add(name, project)
  return [...folders]
}

export interface Licence {
  readonly name: string
  readonly version: string
  /** The licence's short name, for example `MIT`. */
  readonly licence: string
  /** The full texts that the package contains. */
  readonly text: string
}

function toLicence(folder: string): Licence {
  const { name, version, license } = readPackage(folder)
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, licence: license ?? '', text: texts.join('\n\n') }
}

/** The licence of each library in the app, by name. */
export const listLicences = (project: string): Licence[] =>
  listFolders(project)
    .map(toLicence)
    .sort((a, b) => (a.name < b.name ? -1 : 1))

export const readOwnLicence = (project: string): string => readFileSync(join(project, 'LICENSE'), 'utf8').trim()

const toNotice = ({ name, version, licence, text }: Licence) =>
  [`${name} ${version} (${licence || 'see below'})`, ...(text === '' ? [] : [text])].join('\n\n')

/** Outpost's licence, followed by the licence of each bundled library. */
export function toLicences(project: string): string {
  const notices = listLicences(project).map(toNotice)
  return `${[`Outpost\n\n${readOwnLicence(project)}`, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
