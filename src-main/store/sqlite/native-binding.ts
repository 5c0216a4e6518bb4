import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'

const driver = 'better-sqlite3-multiple-ciphers'
const builtFor: Readonly<Record<string, readonly string[]>> = {
  // Electron needs glibc. On musl systems, the first of these does not load.
  linux: ['linux', 'linuxmusl'],
  darwin: ['darwin'],
  win32: ['win32'],
}

/** Candidate files of the driver's native binary for a system, most likely first. Packed apps keep them beside the archive. */
export function listBindings(packageFolder: string, platform: string, arch: string): string[] {
  const folder = packageFolder.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`)
  return (builtFor[platform] ?? []).map((name) => join(folder, 'prebuilds', `${name}-${arch}.node`))
}

/** Loads the first binary that works. Returns undefined if none exists, so that the driver looks for a locally built one. */
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
 * The driver's native binary, given by path. The driver itself would locate it with a diagnostic report, which crashes worker
 * threads in some Electron versions. Each thread loads it once.
 */
export function findNativeBinding(): object | undefined {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const packageFolder = dirname(dirname(require.resolve(driver)))
  const files = listBindings(packageFolder, process.platform, process.arch).filter((file) => existsSync(file))
  return (loaded = loadFirst(files, require))
}
