import type { Time } from '../ports.ts'

export interface Gate {
  /** Runs the work once a place is free. */
  pass<T>(work: () => Promise<T>): Promise<T>
  /** Starts no work for that many milliseconds. */
  hold(ms: number): void
  /** Milliseconds until work starts again; zero if nothing holds it. */
  heldForMs(): number
}

/** Runs a few pieces of work at a time, in order of arrival. */
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
    heldForMs: () => Math.max(0, heldUntil - time.elapsed()),
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
