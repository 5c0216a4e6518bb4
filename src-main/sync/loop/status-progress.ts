import { listSecondsLeft, rowsPerCall, type Sample, toPerSecond, withSample } from '../../../src-shared/sync/progress.ts'
import type { TypeProgress } from '../../../src-shared/sync/status.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import type { Time } from '../ports.ts'
import type { Progress } from '../run-context.ts'

/** The types that are being read, with how fast that goes. */
export interface ProgressBoard {
  /** True where it is worth showing: what one call reads is over before anyone could look at it. */
  note(progress: Progress): boolean
  list(): TypeProgress[]
  clear(): void
}

/** A type that is being read, and how far it was lately. */
export interface TypeReading {
  readonly progress: Progress
  readonly samples: readonly Sample[]
}

/** Notes how far it is; false where that is not worth showing. */
export function noteReading(reading: Map<string, TypeReading>, progress: Progress, at: number): boolean {
  const { type, doing, total } = progress
  if (doing === 'audit' || total === 0 || (doing === 'poll' && total <= rowsPerCall)) return false
  // A list that moved while it was read is read on beyond its first count.
  const done = Math.min(progress.done, total)
  reading.set(type, { progress: { ...progress, done }, samples: withSample(reading.get(type)?.samples ?? [], { done, at }) })
  return true
}

export function createProgressBoard(listRate: number, time: Time): ProgressBoard {
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
