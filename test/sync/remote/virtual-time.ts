import type { Time } from '../../../src-main/sync/ports.ts'

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

/** Time that passes only when told to, and then at once. */
export interface VirtualTime extends Time {
  /** Lets that much time pass, with all that happens in it. */
  pass(ms: number): Promise<void>
  /** Sets the clock on the wall, which nothing that is measured may depend on. */
  setClock(now: number): void
  /** The same time for another process; `end` kills it: nothing that sleeps there wakes again. */
  fork(): Time & { end(): void }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** `late` says how far beyond its time a sleeper wakes, for each sleep anew. */
export function createVirtualTime(late: () => number = () => 0, clockAtStart = 1_700_000_000_000): VirtualTime {
  let elapsed = 5000
  let clockOffset = clockAtStart - elapsed
  let alarms: Alarm[] = []

  function sleep(ms: number, signal: AbortSignal | undefined, isAlive: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const ring = () => {
        signal?.removeEventListener('abort', ring)
        alarms = alarms.filter((other) => other !== alarm)
        if (isAlive()) resolve()
      }
      const alarm = { at: elapsed + Math.max(0, ms) + late(), ring }
      alarms.push(alarm)
      signal?.addEventListener('abort', ring, { once: true })
    })
  }

  const now = () => Math.round(elapsed + clockOffset)
  return {
    now,
    elapsed: () => elapsed,
    sleep: (ms, signal) => sleep(ms, signal, () => true),
    setClock: (time) => void (clockOffset = time - elapsed),
    fork() {
      let isAlive = true
      return {
        now,
        elapsed: () => elapsed,
        sleep: (ms, signal) => sleep(ms, signal, () => isAlive),
        end: () => void (isAlive = false),
      }
    },
    async pass(ms) {
      const until = elapsed + ms
      for (;;) {
        await settle()
        const next = alarms.reduce<Alarm | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined)
        if (!next || next.at > until) break
        elapsed = Math.max(elapsed, next.at)
        next.ring()
      }
      elapsed = until
    },
  }
}
