import type { Time } from '../ports.ts'

export interface Gate {
  /** Runs the work when fewer than so many others are under way. */
  pass<T>(work: () => Promise<T>): Promise<T>
  /** Lets no one in for that long. */
  hold(ms: number): void
}

/** Lets a few in at a time, first come, first served. */
export function createGate(most: number, time: Time, signal?: AbortSignal): Gate {
  const waiting: (() => void)[] = []
  let free = most
  let heldUntil = Number.NEGATIVE_INFINITY

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return {
    hold(ms) {
      heldUntil = Math.max(heldUntil, time.elapsed() + ms)
    },
    async pass(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        while (heldUntil > time.elapsed() && !signal?.aborted) await time.sleep(heldUntil - time.elapsed(), signal)
        return await work()
      } finally {
        leave()
      }
    },
  }
}
