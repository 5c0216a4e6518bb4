import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface Part {
  readonly title: string
  readonly process: ChildProcess
}

/**
 * Waits for processes that run in parallel and returns their exit codes. Their outputs do not mix: the first is written as it
 * comes, each next one after the previous process has ended.
 */
export async function runTogether(parts: readonly Part[], write: (text: string) => void): Promise<number[]> {
  const outputs = parts.map(({ process }) => holdOutput(process))
  const codes = parts.map(({ process }) => waitForEnd(process))
  for (const [index, { title }] of parts.entries()) {
    write(`\n=== ${title} ===\n\n`)
    outputs[index]!.release(write)
    await codes[index]
  }
  return Promise.all(codes)
}

interface HeldOutput {
  /** Writes the output held so far, and all later output as it comes. */
  release(write: (text: string) => void): void
}

function holdOutput({ stdout, stderr }: ChildProcess): HeldOutput {
  let held = ''
  let take = (text: string): void => {
    held += text
  }
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (text: string) => take(text))
  return {
    release(write) {
      write(held)
      take = write
    },
  }
}

/** The exit code of a process that ends; a killed one counts as failed. */
export async function waitForEnd(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}
