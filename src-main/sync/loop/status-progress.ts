import { listSecondsLeft, rowsPerCall, type Sample, toPerSecond, withSample } from '../../../src-shared/sync/progress.ts'
import type { TypeProgress } from '../../../src-shared/sync/status.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Time } from '../ports.ts'
import type { Progress } from '../run-context.ts'

/** The types being read, and their speed. */
export interface ProgressTracker {
  /** True if the progress is worth showing. A reading of one call ends before anyone could see it. */
  note(progress: Progress): boolean
  list(): TypeProgress[]
  clear(): void
}

/** A type being read, with its recent progress. */
export interface TypeReading {
  readonly progress: Progress
  readonly samples: readonly Sample[]
}

/** Notes the progress; false if it is not worth showing. */
export function noteReading(reading: Map<string, TypeReading>, progress: Progress, at: number): boolean {
  const { type, doing, total } = progress
  if (doing === 'audit' || total === 0 || (doing === 'poll' && total <= rowsPerCall)) return false
  // A list that changed meanwhile may show more records than it first counted.
  const done = Math.min(progress.done, total)
  reading.set(type, { progress: { ...progress, done }, samples: withSample(reading.get(type)?.samples ?? [], { done, at }) })
  return true
}

export function createProgressTracker(listRate: number, time: Time): ProgressTracker {
  const reading = new Map<string, TypeReading>()

  return {
    note: (progress) => noteReading(reading, progress, time.elapsed()),
    list() {
      const shown = mirrorOrder.flatMap((type) => reading.get(type) ?? []).filter(({ progress: { done, total } }) => done < total)
      const left = listSecondsLeft(
        shown.map(({ progress }) => progress),
        listRate,
      )
      return shown.map(({ progress, samples }, index) => ({
        ...progress,
        perSecond: toPerSecond(samples, time.elapsed()),
        secondsLeft: left[index] ?? 0,
      }))
    },
    clear: () => reading.clear(),
  }
}
