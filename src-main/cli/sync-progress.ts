import { mirrorOrder } from '../sync/apply/links-of.ts'
import type { Progress } from '../sync/run-context.ts'
import { createSpeed, type Speed } from './sync-speed.ts'
import { toBar } from './seed-progress.ts'

interface Output {
  readonly isTTY?: boolean
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

interface Shown {
  readonly progress: Progress
  readonly speed: Speed
}

const rowsPerCall = 100
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
    output.write(erase() + [...above, ...lines].map((line) => `${line}\n`).join(''))
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
      if (output.isTTY) showBars(isDone ? [toBar({ type, done, total })] : [])
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

function toLines(shown: readonly Shown[], listRate: number, now: number): string[] {
  return withTimeLeft(shown, listRate).map(
    ({ progress, speed, left }) => `${toBar(progress)}  ${speed.perSecond(now)} rows/s  ${toClock(left)} left`,
  )
}

/** Types are read in their order by the same few calls, so each waits for those before it. */
function withTimeLeft(shown: readonly Shown[], listRate: number): (Shown & { readonly left: number })[] {
  const rank = ({ progress: { type } }: Shown) => (mirrorOrder as readonly string[]).indexOf(type)
  let calls = 0
  return shown
    .toSorted((one, other) => rank(one) - rank(other))
    .map((one) => {
      calls += Math.ceil((one.progress.total - one.progress.done) / rowsPerCall)
      return { ...one, left: calls / listRate }
    })
}

/** `1:02:05`, or `2:05` below an hour. */
export function toClock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  const tail = pad(whole % 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${tail}`
}
