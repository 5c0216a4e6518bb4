import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { hasCode } from '../account/account-problem.ts'

const sources = ['src-main', 'src-renderer', 'src-shared', 'electron.vite.config.ts', 'package.json']
const results = [
  'out/main/index.js',
  'out/main/engine-worker.js',
  'out/main/sync-worker.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]

/** Whether a built file is missing or older than its sources. */
export async function needsBuild(root: string): Promise<boolean> {
  const built = await Promise.all(results.map((path) => findTime(join(root, path))))
  if (built.includes(undefined)) return true
  const newest = Math.max(...(await Promise.all(sources.map((path) => findNewest(join(root, path))))))
  return newest > Math.min(...(built as number[]))
}

async function findNewest(path: string): Promise<number> {
  const found = await findTime(path)
  if (found === undefined) return 0
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOTDIR')) return []
    throw error
  })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const times = await Promise.all(files.map(findTime))
  return Math.max(files.length === 0 ? found : 0, ...times.map((time) => time ?? 0))
}

async function findTime(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

export const electronViteCommand = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')), 'bin', 'electron-vite.js')

/** Builds the app. Shows the bundler's output only if it fails. */
export async function buildApp(root: string): Promise<void> {
  const child = spawn(process.execPath, [electronViteCommand(), 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text: string) => (words += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The app could not be built.\n${words.trim()}`)
}
