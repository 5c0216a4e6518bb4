import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface LogFile {
  /** The current file; older ones are beside it. */
  readonly path: string
  write(text: string): void
  /** The latest lines of the current file, oldest first. */
  readLatest(): readonly string[]
}

export interface LogFileOptions {
  readonly folder: string
  readonly now: () => Date
  /** Removes private data; see `redact`. */
  readonly clean: (text: string) => string
  /** The disk is full or not writable. Reported once until it works again. */
  readonly onError: (error: unknown) => void
  readonly mostBytes?: number
  readonly mostFiles?: number
}

/** How many lines support gets to see. */
const latest = 200

const name = (age: number) => (age === 0 ? 'outpost.log' : `outpost.${age}.log`)

/** A rotating log: the current file and a few older ones. A write failure stops nothing. */
export function createLogFile(options: LogFileOptions): LogFile {
  const { folder, now, clean, onError, mostBytes = 10 * 1024 * 1024, mostFiles = 5 } = options
  const at = (age: number) => join(folder, name(age))
  let size: number | undefined
  let isFailing = false

  function findSize(): number {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return existsSync(at(0)) ? statSync(at(0)).size : 0
  }

  /** Deletes the oldest file and renames the others. */
  function rotate(): void {
    rmSync(at(mostFiles - 1), { force: true })
    for (let age = mostFiles - 2; age >= 0; age--) if (existsSync(at(age))) renameSync(at(age), at(age + 1))
  }

  function append(text: string): void {
    const known = size ?? findSize()
    const bytes = Buffer.byteLength(text)
    const isFull = known > 0 && known + bytes > mostBytes
    if (isFull) rotate()
    size = (isFull ? 0 : known) + bytes
    appendFileSync(at(0), text, { mode: 0o600 })
  }

  return {
    path: at(0),
    readLatest: () => (existsSync(at(0)) ? readFileSync(at(0), 'utf8').trimEnd().split('\n').slice(-latest) : []),
    write(text) {
      try {
        append(`${now().toISOString()} ${clean(text).replaceAll('\n', '\n  ')}\n`)
        isFailing = false
      } catch (error) {
        // The file's size is now unknown.
        size = undefined
        if (!isFailing) onError(error)
        isFailing = true
      }
    },
  }
}
