import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'

const driver = 'better-sqlite3-multiple-ciphers'
const builtFor: Readonly<Record<string, readonly string[]>> = {
  // Electron runs on glibc alone; where musl is the system's library, the first of the two does not load.
  linux: ['linux', 'linuxmusl'],
  darwin: ['darwin'],
  win32: ['win32'],
}

/** The files of the driver's binary that may fit a system, the likeliest first. A file beside an archive is named where it lies. */
export function listBindings(packageFolder: string, platform: string, arch: string): string[] {
  const folder = packageFolder.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`)
  return (builtFor[platform] ?? []).map((name) => join(folder, 'prebuilds', `${name}-${arch}.node`))
}

/** Loads the first that loads; undefined where none is there, so that the driver looks for one that was built on this machine. */
export function loadFirst(files: readonly string[], load: (file: string) => unknown): object | undefined {
  const failures: unknown[] = []
  for (const file of files) {
    try {
      return load(file) as object
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0] as Error
  return undefined
}

let loaded: object | undefined

/**
 * The driver's native half, named by its file. The driver would find the file by a diagnostic report of the process, which kills
 * worker threads of some Electron versions. Each thread loads it once.
 */
export function findNativeBinding(): object | undefined {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const packageFolder = dirname(dirname(require.resolve(driver)))
  const files = listBindings(packageFolder, process.platform, process.arch).filter((file) => existsSync(file))
  return (loaded = loadFirst(files, require))
}
