import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a package's command with the current Node, whatever is in the PATH. Returns the exit code. */
export function runPackage(packageName: string, command: string, words: readonly string[], env = process.env): number {
  const script = findScript(packageName, command)
  const { status, error } = spawnSync(process.execPath, [script, ...words], { cwd: root, env, stdio: 'inherit' })
  if (error) throw error
  return status ?? 1
}

interface StartOptions {
  readonly env?: NodeJS.ProcessEnv
  /** In a session of its own, which gets no signals from the terminal. */
  readonly detached?: boolean
}

/** Starts the same process without waiting. The caller reads its output. */
export function startPackage(
  packageName: string,
  command: string,
  words: readonly string[],
  options: StartOptions = {},
): ChildProcess {
  const script = findScript(packageName, command)
  return spawn(process.execPath, [script, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
}

function findScript(packageName: string, command: string): string {
  const file = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: string | Record<string, string> }
  return join(dirname(file), typeof bin === 'string' ? bin : bin[command]!)
}
