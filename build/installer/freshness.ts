import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When the newest of these files was changed; 0 where there is none. */
function newestChange(project: string, patterns: readonly string[]): number {
  const times = globSync([...patterns], { cwd: project }).map((file) => statSync(join(project, file)).mtimeMs)
  return times.reduce((newest, time) => Math.max(newest, time), 0)
}

/** Whether `result` is there and was made after the last change of what it is made from. */
export function isFresh(project: string, result: string, patterns: readonly string[]): boolean {
  const path = join(project, result)
  return existsSync(path) && statSync(path).mtimeMs > newestChange(project, patterns)
}

export const buildInputs = ['src-*/**/*', 'electron.vite.config.ts', 'package.json', 'package-lock.json']

export const packInputs = [...buildInputs, 'build/**/*', 'electron-builder.config.ts', 'LICENSE', 'out/**/*']
