import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../account/account-problem.ts'
import { makeFolder } from '../account/make-folder.ts'

const aDay = 24 * 3_600_000

interface Failure {
  readonly version: string
  readonly at: number
  readonly reason: string
}

/** Remembers a failed download, so that a start without a network does not wait for it every time. */
export interface DownloadMemory {
  findRecentFailure(): Promise<string | undefined>
  rememberFailure(reason: string): Promise<void>
}

export function createDownloadMemory(configFolder: string, version: string, clock: () => number): DownloadMemory {
  const file = join(configFolder, 'electron-download.json')
  return {
    async findRecentFailure() {
      const failure = await read(file)
      const age = clock() - (failure?.at ?? 0)
      return failure?.version === version && age >= 0 && age < aDay ? failure.reason : undefined
    },
    async rememberFailure(reason) {
      await makeFolder(dirname(file))
      await writeFile(file, `${JSON.stringify({ version, at: clock(), reason } satisfies Failure)}\n`)
    },
  }
}

/** An unreadable file counts as missing and is rewritten next time. */
async function read(file: string): Promise<Failure | undefined> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Partial<Failure> | null
    const { version, at, reason } = content ?? {}
    if (typeof version !== 'string' || typeof at !== 'number' || typeof reason !== 'string') return undefined
    return { version, at, reason }
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR')) return undefined
    throw error
  }
}
