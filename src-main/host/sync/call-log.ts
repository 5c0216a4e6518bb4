import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../account/account-problem.ts'
import type { CallLog, Time } from '../../sync/ports.ts'

const fileName = 'sync-calls.json'

interface Entry {
  /** When it was written, counted from when the computer was started. */
  readonly elapsed: number
  /** How long before that each call was sent. */
  readonly ages: readonly number[]
}

/**
 * The last list calls of an account, in a file that the next process reads. The clock may be set between two processes,
 * so the file counts from the start of the computer; a file that is damaged, or older than that start, is an empty one.
 */
export function createCallLog(folder: string, time: Time): CallLog {
  const file = join(folder, fileName)
  return {
    load() {
      const entry = findEntry(file)
      if (!entry || entry.elapsed > time.elapsed()) return []
      const passed = time.elapsed() - entry.elapsed
      const now = time.now()
      return entry.ages.map((age) => now - passed - age)
    },
    save(times) {
      const now = time.now()
      const entry: Entry = { elapsed: time.elapsed(), ages: times.map((at) => now - at) }
      writeLine(file, JSON.stringify(entry))
    },
  }
}

/** One write over what is there, never an empty file in between: a kill leaves the former line or this one. */
function writeLine(file: string, line: string): void {
  const handle = openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    writeSync(handle, `${line}\n`, 0)
  } finally {
    closeSync(handle)
  }
}

function findEntry(file: string): Entry | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    // A longer line that stood there before goes on behind the first one.
    const entry = JSON.parse(text.split('\n', 1)[0] ?? '') as Partial<Entry> | null
    if (typeof entry?.elapsed !== 'number' || !Array.isArray(entry.ages)) return undefined
    return { elapsed: entry.elapsed, ages: entry.ages.filter((age) => typeof age === 'number') }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
