import { Observable } from 'rxjs'
import type { Time } from '../ports.ts'
import type { LoopEvent } from './loop-step.ts'

/** Watches that the loop makes progress. It has its own timer, so that one lost timer never stops both. */
export interface Watch {
  /** Reports progress: a round began or ended, a call was made or answered, a commit was written. */
  moved(): void
  readonly beats: Observable<LoopEvent>
}

const beatMs = 5_000

/**
 * Emits a beat every few seconds, and `stalled` after no progress for `findLimit()` milliseconds. A gap between two beats
 * counts as at most two beats: the computer may have slept, or its clock jumped.
 */
export function createWatch(time: Time, findLimit: () => number): Watch {
  let stillMs = 0
  return {
    moved: () => void (stillMs = 0),
    beats: new Observable((subscriber) => {
      const ending = new AbortController()
      const watch = async () => {
        for (let last = time.elapsed(); ;) {
          await time.sleep(beatMs, ending.signal)
          if (ending.signal.aborted) return
          const gap = time.elapsed() - last
          last = time.elapsed()
          stillMs += gap < 0 ? beatMs : Math.min(gap, 2 * beatMs)
          subscriber.next({ is: 'beat' })
          if (stillMs < findLimit()) continue
          stillMs = 0
          subscriber.next({ is: 'stalled', at: time.now() })
        }
      }
      watch().catch((error: unknown) => subscriber.error(error))
      return () => ending.abort()
    }),
  }
}
