import type { Progress } from '../sync/run-context.ts'
import { rowsPerCall, type Shown, toBar, toClock, toLines, withTimeLeft } from './sync-bars.ts'
import { createSpeed } from './sync-speed.ts'

interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface SyncDisplayOptions {
  readonly output: Output
  /** List calls a second, which bound what can be read. */
  readonly listRate: number
  readonly elapsed: () => number
  /** Shows nothing where there is no terminal. */
  readonly isQuiet: boolean
}

export interface SyncDisplay {
  show(progress: Progress): void
  /** Leaves the terminal as it was found, for words that follow. */
  end(): void
}

const redrawMs = 100
const plainMs = 10_000

/** A bar for each type that is being read, on a terminal; elsewhere a line now and then. */
export function createSyncDisplay({ output, listRate, elapsed, isQuiet }: SyncDisplayOptions): SyncDisplay {
  const reading = new Map<string, Shown>()
  const finished = new Set<string>()
  let drawn = 0
  let shownAt = elapsed()

  const erase = () => (drawn === 0 ? '' : `\u001b[${drawn}A\u001b[J`)

  function draw(above: readonly string[]): void {
    const lines = toLines([...reading.values()], listRate, elapsed())
    // A line that wraps would be two, and erased as one.
    const width = (output.columns ?? 80) - 1
    output.write(erase() + [...above, ...lines].map((line) => `${line.slice(0, width)}\n`).join(''))
    drawn = lines.length
    shownAt = elapsed()
  }

  function showBars(full: readonly string[]): void {
    if (full.length > 0 || elapsed() - shownAt >= redrawMs) draw(full)
  }

  function showPlain(full: Progress | undefined): void {
    if (isQuiet) return
    if (full) output.write(`${full.type}: ${full.total}\n`)
    if (elapsed() - shownAt < plainMs) return
    shownAt = elapsed()
    for (const { progress, left } of withTimeLeft([...reading.values()], listRate)) {
      output.write(`${progress.type}: ${progress.done} of ${progress.total}, ${toClock(left)} left\n`)
    }
  }

  return {
    show(progress) {
      const { type, doing, total } = progress
      // What one call reads, or counts, is over before anyone could look at it.
      if (doing === 'audit' || total === 0 || (doing === 'poll' && total <= rowsPerCall)) return
      // A list that moved while it was read is read on beyond its first count.
      if (finished.has(type)) return
      const speed = reading.get(type)?.speed ?? createSpeed()
      const done = Math.min(progress.done, total)
      speed.note(done, elapsed())
      const isDone = done >= total
      if (isDone) finished.add(type)
      if (isDone) reading.delete(type)
      else reading.set(type, { progress: { ...progress, done }, speed })
      if (output.isTTY) showBars(isDone ? [toBar(type, done, total)] : [])
      else showPlain(isDone ? progress : undefined)
    },
    end() {
      if (drawn > 0) output.write(erase())
      drawn = 0
      reading.clear()
      finished.clear()
    },
  }
}
