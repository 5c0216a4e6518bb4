import type { Time } from '../../../src-main/sync/ports.ts'
import { EventQueue } from './event-queue.ts'

/** Nothing is due, nothing goes on by itself, and yet something still waits. */
export class Deadlock extends Error {
  constructor(at: number) {
    super(`deadlock: nothing is due at ${String(at)} ms, and the run has not ended`)
  }
}

export interface VirtualTime extends Time {
  /** True time, which no jump of this computer's clock touches; for the server and for measuring. */
  trueNow(): number
  /** This computer's clock from now on, off by so much. */
  setSkew(ms: number): void
  readonly skew: number
  /** Runs something when that much time has passed; the answer calls it off. */
  after(ms: number, run: () => void): () => void
  /** Lets the given work run to its end, jumping from event to event. Throws `Deadlock` where it can never end. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Lets that much time pass, with all that is due in it, though nothing waits for it. */
  pass(ms: number): Promise<void>
  /** The time of one process: once it is killed, nothing in it ever wakes again. */
  createProcess(): { readonly time: Time; kill(): void }
  /** How many events are due at some time. */
  readonly due: number
}

export interface VirtualTimeOptions {
  /** True time at the start. */
  readonly start: number
  readonly skew?: number
  /** Turns of the real event loop in which promises of stores and workers may settle before time moves. */
  readonly turns?: number
  /** How a sleep's timer strays, for each sleep anew; exact unless told. */
  readonly stray?: () => Stray
}

/** Milliseconds by which a timer fires off its time, early or late; and whether it fires once more, when it should have. */
export interface Stray {
  readonly offMs: number
  readonly isTwice: boolean
}

const exact: Stray = { offMs: 0, isTwice: false }

/** As real timers do: most on time, some a fraction of a millisecond early, some late, and now and then one twice. */
export function createStray(chance: () => number): () => Stray {
  return () => {
    const draw = chance()
    if (draw < 0.7) return exact
    if (draw < 0.85) return { offMs: -chance(), isTwice: draw < 0.75 }
    return { offMs: draw < 0.99 ? chance() * 20 : chance() * 4000, isTwice: draw < 0.9 }
  }
}

export function createVirtualTime({ start, skew = 0, turns = 2, stray = () => exact }: VirtualTimeOptions): VirtualTime {
  const queue = new EventQueue()
  let elapsed = 0
  let off = skew

  function after(ms: number, run: () => void): () => void {
    return queue.add(elapsed + Math.max(0, ms), run)
  }

  /** A turn of the real loop runs every microtask, and what real input and output is ready. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  }

  function step(limit: number): boolean {
    const event = queue.takeBefore(limit)
    if (event === undefined) return false
    elapsed = Math.max(elapsed, event.at)
    event.run()
    return true
  }

  function sleep(ms: number, signal?: AbortSignal, isAlive = () => true): Promise<void> {
    return new Promise<void>((resolve) => {
      if (signal?.aborted === true) {
        resolve()
        return
      }
      const wake = () => {
        signal?.removeEventListener('abort', stop)
        if (isAlive()) resolve()
      }
      const { offMs, isTwice } = stray()
      const cancels = [after(ms + offMs, wake), ...(isTwice ? [after(ms + Math.max(offMs, 0), wake)] : [])]
      const stop = () => {
        for (const cancel of cancels) cancel()
        wake()
      }
      signal?.addEventListener('abort', stop)
    })
  }

  return {
    now: () => start + elapsed + off,
    elapsed: () => elapsed,
    trueNow: () => start + elapsed,
    setSkew(ms) {
      off = ms
    },
    get skew() {
      return off
    },
    get due() {
      return queue.size
    },
    after,

    sleep,

    createProcess() {
      let alive = true
      const time: Time = {
        now: () => start + elapsed + off,
        elapsed: () => elapsed,
        sleep: (ms, signal) => sleep(ms, signal, () => alive),
      }
      return {
        time,
        kill() {
          alive = false
        },
      }
    },

    async run<T>(work: () => Promise<T>): Promise<T> {
      let ended = false
      const promise = work().finally(() => {
        ended = true
      })
      // The caller gets the rejection from the promise itself, at the end.
      promise.catch(() => undefined)
      let idle = 0
      for (;;) {
        await settle()
        if (ended) return promise
        if (step(Infinity)) {
          idle = 0
          continue
        }
        // Real input and output (a file, a worker) may take longer than a turn or two; a deadlock never ends.
        if (++idle > 200) throw new Deadlock(elapsed)
        if (idle > 20) await new Promise<void>((resolve) => setTimeout(resolve, 5))
      }
    },

    async pass(ms) {
      const end = elapsed + ms
      do await settle()
      while (step(end))
      elapsed = end
      await settle()
    },
  }
}
