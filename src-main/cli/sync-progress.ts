import { noteReading, type TypeReading } from '../sync/loop/status-progress.ts'
import type { Progress } from '../sync/run-context.ts'
import { isFull, toClock, toLines, withTimeLeft } from './sync-bars.ts'

interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface SyncDisplayOptions {
  readonly output: Output
  /** Allowed list calls per second, for the time estimate. */
  readonly listRate: number
  readonly elapsed: () => number
  /** Print nothing if there is no terminal. */
  readonly isQuiet: boolean
}

export interface SyncDisplay {
  show(progress: Progress): void
  /** Draws the final progress. Later output starts below it. */
  end(): void
}

const redrawMs = 100
const plainMs = 10_000

/** On a terminal, shows a bar for each type being read. Elsewhere, prints a line every ten seconds and the final counts. */
export function createSyncDisplay({ output, listRate, elapsed, isQuiet }: SyncDisplayOptions): SyncDisplay {
  const reading = new Map<string, TypeReading>()
  let drawn = 0
  let shownAt = elapsed()

  function draw(): void {
    const erase = drawn === 0 ? '' : `\u001b[${drawn}A\u001b[J`
    // Cut long lines: a wrapped line takes two rows, but only one would be erased.
    const width = (output.columns || 80) - 1
    const lines = toLines([...reading.values()], listRate, elapsed())
    output.write(erase + lines.map((line) => `${line.slice(0, width)}\n`).join(''))
    drawn = lines.length
  }

  function writePlain(): void {
    for (const { progress, left } of withTimeLeft([...reading.values()], listRate)) {
      if (!isFull(progress)) output.write(`${progress.type}: ${progress.done} of ${progress.total}, ${toClock(left)} left\n`)
    }
  }

  return {
    show(progress) {
      if (!noteReading(reading, progress, elapsed())) return
      if (elapsed() - shownAt < (output.isTTY ? redrawMs : plainMs)) return
      shownAt = elapsed()
      if (output.isTTY) draw()
      else if (!isQuiet) writePlain()
    },
    end() {
      if (reading.size === 0) return
      if (output.isTTY) draw()
      else if (!isQuiet) for (const { progress } of reading.values()) output.write(`${progress.type}: ${progress.done}\n`)
      drawn = 0
      reading.clear()
    },
  }
}
