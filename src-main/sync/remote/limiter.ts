import type { CallLog, Chance, Time } from '../ports.ts'
import { createPace } from './pace.ts'

/** In descending order of priority. */
export const priorities = ['open-record', 'sent-change', 'poll', 'mirror', 'audit'] as const
export type Priority = (typeof priorities)[number]

/** `held`: the server asked for a pause longer than a call should wait. */
export type AcquireResult = 'go' | 'held' | 'stopped'

export interface Limiter {
  /** Resolves when a list call may be sent. The call then counts as sent. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<AcquireResult>
  /** The server answered that there are too many calls. */
  noteLimited(retryAfterMs: number | null): void
  /** Milliseconds left of the pause that the server asked for. */
  heldForMs(): number
}

export interface LimiterOptions {
  /** List calls per second; any positive number. */
  readonly rate: number
  readonly time: Time
  readonly chance: Chance
  readonly log: CallLog
}

interface Waiter {
  readonly settle: (turn: AcquireResult) => void
  readonly fail: (error: Error) => void
}

/** Calls do not wait for a longer pause than this. They fail, and the user sees why. */
const patienceMs = 30_000
/** The longest pause that is believed, whatever the server says. */
const longestHoldMs = 3_600_000
const greatestSlowing = 16
const recovery = 0.9

/**
 * How much closer two calls may arrive than they were sent: the network may delay one by 200 ms. The guard grows if a server
 * still finds calls too frequent. It costs a sixth of the calls, but the server counts arrivals.
 */
const firstGuardMs = 205
const guardStepMs = 15
const greatestGuardMs = 250

/** Paces the sending of list calls. Calls overlap: the time of their answers does not matter. */
export function createLimiter({ rate, time, chance, log }: LimiterOptions): Limiter {
  const queues: Record<Priority, Waiter[]> = { 'open-record': [], 'sent-change': [], poll: [], mirror: [], audit: [] }
  let guard = firstGuardMs
  let slowed = 1
  let pace = createPace(rate, guard)
  let heldUntil = Number.NEGATIVE_INFINITY
  let isRunning = false
  let sent = fromLog(log.load(), pace.memory, time)

  const heldForMs = () => Math.max(0, heldUntil - time.elapsed())

  function takeNext(): Waiter | undefined {
    const busy = priorities.find((priority) => queues[priority].length > 0)
    return busy && queues[busy].shift()
  }

  function send(waiter: Waiter): void {
    const elapsed = time.elapsed()
    const offset = time.now() - elapsed
    log.save([...sent, elapsed].slice(-pace.memory).map((at) => Math.round(at + offset)))
    // The disk may be slow: the call goes out now, not when its time was measured.
    sent = [...sent, time.elapsed()].slice(-pace.memory)
    waiter.settle('go')
    if (slowed > 1) {
      slowed = Math.max(1, slowed * recovery)
      pace = createPace(rate, guard, slowed)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (priorities.some((priority) => queues[priority].length > 0)) {
      const wait = Math.max(heldForMs(), pace.waitFor(sent, time.elapsed()))
      if (wait > 0) {
        await time.sleep(wait)
        continue
      }
      const waiter = takeNext()
      if (!waiter) break
      try {
        send(waiter)
      } catch (error) {
        // A call whose time could not be stored must not be sent: the next process would not know of it.
        waiter.fail(error instanceof Error ? error : new Error(String(error)))
      }
    }
    isRunning = false
  }

  return {
    heldForMs,
    acquire: (priority, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return resolve('stopped')
        if (heldForMs() > patienceMs) return resolve('held')
        const queue = queues[priority]
        const stop = () => {
          queue.splice(queue.indexOf(waiter), 1)
          resolve('stopped')
        }
        const forget = () => signal?.removeEventListener('abort', stop)
        const waiter: Waiter = {
          settle: (turn) => (forget(), resolve(turn)),
          fail: (error) => (forget(), reject(error)),
        }
        signal?.addEventListener('abort', stop, { once: true })
        queue.push(waiter)
        if (!isRunning) void run()
      }),
    noteLimited(retryAfterMs) {
      guard = Math.min(greatestGuardMs, guard + guardStepMs)
      const isTold = retryAfterMs !== null && retryAfterMs > 0
      if (!isTold) slowed = Math.min(greatestSlowing, slowed * 2)
      pace = createPace(rate, guard, slowed)
      const hold = isTold ? Math.min(longestHoldMs, retryAfterMs) : pace.spacing * (1 + chance() / 2)
      heldUntil = Math.max(heldUntil, time.elapsed() + hold)
      if (isTold && hold > patienceMs) for (let waiter = takeNext(); waiter; waiter = takeNext()) waiter.settle('held')
    },
  }
}

/** A time in the future counts as now, which costs at most one window. */
function fromLog(times: readonly number[], memory: number, time: Time): number[] {
  const now = time.now()
  const elapsed = time.elapsed()
  return times
    .filter((at) => Number.isFinite(at))
    .map((at) => elapsed - Math.max(0, now - at))
    .sort((one, other) => one - other)
    .slice(-memory)
}
