import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from '../account/account-problem.ts'

export interface StateFile {
  read(): string | undefined
  /** Keeps a text soon; of many in a row, the last. */
  save(text: string): void
  /** Keeps what waits now. */
  flush(): void
}

const delay = 500

/** A small file that is replaced as a whole. What it holds is convenience: that it cannot be kept is told, and no more. */
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
