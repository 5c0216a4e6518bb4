import { mergeMap, Observable, type OperatorFunction, pairwise, pipe, startWith } from 'rxjs'
import { usualSettings, type SyncWish } from '../../../src-shared/sync/wish.ts'
import type { LoopEvent } from './loop-step.ts'
import type { Time } from '../ports.ts'

/** Emits once, at that elapsed time or later. A timer may fire early, so it is set again until the time has come. */
export function at(time: Time, moment: number): Observable<void> {
  return new Observable((subscriber) => {
    const ending = new AbortController()
    const wait = async () => {
      do await time.sleep(Math.max(1, moment - time.elapsed()), ending.signal)
      while (time.elapsed() < moment && !ending.signal.aborted)
      if (ending.signal.aborted) return
      subscriber.next()
      subscriber.complete()
    }
    void wait()
    return () => ending.abort()
  })
}

const lookMs = 5_000
const jumpMs = 15_000

/** Emits when more time has passed by the clock than by the timer: the computer was asleep, or its clock was set. */
export function wakes(time: Time): Observable<void> {
  return new Observable((subscriber) => {
    const ending = new AbortController()
    const look = async () => {
      let last = time.now()
      while (!ending.signal.aborted) {
        await time.sleep(lookMs, ending.signal)
        const now = time.now()
        if (now - last > lookMs + jumpMs && !ending.signal.aborted) subscriber.next()
        last = now
      }
    }
    void look()
    return () => ending.abort()
  })
}

/** The events that follow from the difference between two wishes. */
export function toEvents(first: SyncWish): OperatorFunction<SyncWish, LoopEvent> {
  return pipe(
    startWith(first),
    pairwise(),
    mergeMap(([before, now]) => listEvents(before, now)),
  )
}

function listEvents(before: SyncWish, now: SyncWish): LoopEvent[] {
  return [
    ...(now.acceptDeletions > before.acceptDeletions ? [{ is: 'accept', count: now.acceptDeletions } as const] : []),
    ...((now.send ?? 0) > (before.send ?? 0) ? [{ is: 'send', count: now.send ?? 0 } as const] : []),
    ...(JSON.stringify(now.settings) === JSON.stringify(before.settings)
      ? []
      : [{ is: 'settings', settings: now.settings ?? usualSettings } as const]),
    ...(now.paused === before.paused ? [] : [{ is: now.paused ? 'paused' : 'resumed' } as const]),
    ...(now.syncNow > before.syncNow ? [{ is: 'asked' } as const] : []),
  ]
}
