import { listSecondsLeft, rowsPerCall, type Sample, toPerSecond, withSample } from '../../../src-shared/sync/progress.ts'
import type { TypeProgress } from '../../../src-shared/sync/status.ts'
import { mirrorOrder } from '../mirror-order.ts'
import type { Time } from '../ports.ts'
import type { Progress } from '../run-context.ts'

/** The types that are being read, with how fast that goes. */
export interface ProgressBoard {
  /** True where it is worth showing: what one call reads is over before anyone could look at it. */
  note(progress: Progress): boolean
  list(): TypeProgress[]
  clear(): void
}

export function createProgressBoard(listRate: number, time: Time): ProgressBoard {
  const reading = new Map<string, { readonly progress: Progress; readonly samples: readonly Sample[] }>()

  return {
    note(progress) {
      const { type, doing, total } = progress
      if (doing === 'audit' || total === 0 || (doing === 'poll' && total <= rowsPerCall)) return false
      // A list that moved while it was read is read on beyond its first count.
      const done = Math.min(progress.done, total)
      const samples = withSample(reading.get(type)?.samples ?? [], { done, at: time.elapsed() })
      reading.set(type, { progress: { ...progress, done }, samples })
      return true
    },
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
