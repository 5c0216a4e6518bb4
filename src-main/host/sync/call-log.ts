import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../account/account-problem.ts'
import type { CallLog, Time } from '../../sync/ports.ts'

const fileName = 'sync-calls.json'

interface Entry {
  /** When the file was written, counted from the computer's start. */
  readonly elapsed: number
  /** How long before that each call was sent. */
  readonly ages: readonly number[]
}

/**
 * The last list calls of an account, in a file for the next process. The clock may change between processes, so times count
 * from the computer's start. A damaged or older file counts as empty.
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

/** One write over the old content, never an empty file in between. A kill leaves the old line or the new one. */
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
    // The rest of a longer previous line stays after the first line.
    const entry = JSON.parse(text.split('\n', 1)[0] ?? '') as Partial<Entry> | null
    if (typeof entry?.elapsed !== 'number' || !Array.isArray(entry.ages)) return undefined
    return { elapsed: entry.elapsed, ages: entry.ages.filter((age) => typeof age === 'number') }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
