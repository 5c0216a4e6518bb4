import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface FetchOptions {
  readonly onProgress: (fraction: number) => void
  /** Starts the download process: fractions on its output, a reason on its error output. */
  readonly start?: () => ChildProcess
  readonly connectTimeout?: number
  /** How long a started download may stall. */
  readonly stallTimeout?: number
  /** How long unpacking may take, which reports no progress. */
  readonly unpackTimeout?: number
}

const startDownload = () =>
  spawn(process.execPath, [fileURLToPath(new URL('./electron-download.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Downloads Electron's binary. Returns the reason if that fails or hangs. */
export function fetchElectron(options: FetchOptions): Promise<string | null> {
  const { onProgress, start = startDownload, connectTimeout = 20_000, stallTimeout = 30_000, unpackTimeout = 300_000 } = options
  const child = start()
  return new Promise((resolve) => {
    let words = ''
    let hung: string | undefined
    const giveUp = (reason: string) => () => {
      hung = reason
      child.kill('SIGKILL')
    }
    const seconds = (milliseconds: number) => Math.round(milliseconds / 1_000)
    let timer = setTimeout(giveUp(`no answer within ${seconds(connectTimeout)} s`), connectTimeout)
    createInterface(child.stdout!).on('line', (line) => {
      clearTimeout(timer)
      timer =
        Number(line) < 1
          ? setTimeout(giveUp(`nothing came for ${seconds(stallTimeout)} s`), stallTimeout)
          : setTimeout(giveUp(`it was not unpacked within ${seconds(unpackTimeout)} s`), unpackTimeout)
      onProgress(Number(line))
    })
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (words += text))
    child.once('error', (error) => (hung = error.message))
    child.once('close', (code) => {
      clearTimeout(timer)
      resolve(hung ?? (code === 0 ? null : lastLineOf(words) || `the download ended with code ${code}`))
    })
  })
}

function lastLineOf(text: string): string {
  return text.trim().split('\n').at(-1)!.replace(/\.$/, '')
}
