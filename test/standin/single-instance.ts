import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type OnSecond = (argv: readonly string[], workingDirectory: string) => void

/** Takes the lock of a user's folder, or leaves word for whoever holds it. Synchronous, as Electron's own is. */
export function takeInstanceLock(folder: string, onSecond: OnSecond): boolean {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'standin.lock')
  const letter = join(folder, 'standin.second')
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isRunning(Number(readFileSync(lock, 'utf8')))) {
      writeFileSync(letter, JSON.stringify([process.argv, process.cwd()]))
      return false
    }
    rmSync(lock)
    return takeInstanceLock(folder, onSecond)
  }
  process.once('exit', () => rmSync(lock, { force: true }))
  watch(folder, (_event, name) => {
    if (name !== 'standin.second') return
    const text = readLetter(letter)
    if (!text) return
    rmSync(letter)
    onSecond(...(JSON.parse(text) as [string[], string]))
  }).unref()
  return true
}

/** Empty between its creation and its content, and gone once it was read. */
function readLetter(letter: string): string | undefined {
  try {
    return readFileSync(letter, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
