import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The last modification time of these files; 0 if there are none. */
function newestChange(project: string, patterns: readonly string[]): number {
  const times = globSync([...patterns], { cwd: project }).map((file) => statSync(join(project, file)).mtimeMs)
  return times.reduce((newest, time) => Math.max(newest, time), 0)
}

/** Whether `result` exists and is newer than all of its inputs. */
export function isFresh(project: string, result: string, patterns: readonly string[]): boolean {
  const path = join(project, result)
  return existsSync(path) && statSync(path).mtimeMs > newestChange(project, patterns)
}

export const buildInputs = ['src-*/**/*', 'electron.vite.config.ts', 'package.json', 'package-lock.json']

export const packInputs = [...buildInputs, 'build/**/*', 'electron-builder.config.ts', 'LICENSE', 'out/**/*']
