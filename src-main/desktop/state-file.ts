import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from '../account/account-problem.ts'

export interface StateFile {
  read(): string | undefined
  /** Saves a text soon. Of several in a row, only the last. */
  save(text: string): void
  /** Saves a waiting text now. */
  flush(): void
}

const delay = 500

/** A small file that is replaced as a whole. Its content is only a convenience, so a write failure is just reported. */
export function createStateFile(path: string, onError: (error: unknown) => void): StateFile {
  let waiting: string | undefined
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting === undefined) return
    const text = waiting
    waiting = undefined
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.new`, text)
      renameSync(`${path}.new`, path)
    } catch (error) {
      onError(error)
    }
  }

  return {
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) onError(error)
        return undefined
      }
    },
    save(text) {
      waiting = text
      timer ??= setTimeout(flush, delay)
    },
    flush,
  }
}
