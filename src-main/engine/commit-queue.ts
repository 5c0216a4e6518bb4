import type { Batch } from '../store/batch.ts'
import type { CommitResult, Store } from '../store/port.ts'

/** The result of a decision: a batch to write, or a result without one. */
export type Decision<T> =
  { readonly done: T } | { readonly batch: Batch; readonly finish: (result: CommitResult & { ok: true }) => T | Promise<T> }

export interface CommitQueue {
  /** Reads, decides and commits. If another write came first, repeats all of it. */
  run<T>(decide: () => Promise<Decision<T>>): Promise<T>
  /** Resolves after the next commit of this process, or after the given time. */
  nextCommit(ms: number, signal: AbortSignal): Promise<void>
  idle(): Promise<void>
}

/** Retries before a write gives up. Another process would have to win this often in a row, each time within a millisecond. */
const mostAttempts = 1000

/**
 * Runs the writes of this process one after another, so that only another process can make a decision stale. `complete` adds
 * operations that belong to every batch.
 */
export function createCommitQueue(
  store: Store,
  complete: (batch: Batch) => Promise<Batch> = (batch) => Promise.resolve(batch),
): CommitQueue {
  let last: Promise<unknown> = Promise.resolve()
  const waiting = new Set<() => void>()

  async function attempt<T>(decide: () => Promise<Decision<T>>): Promise<T> {
    for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
      const decision = await decide()
      if ('done' in decision) return decision.done
      const result = await store.commit(await complete(decision.batch))
      if (!result.ok) continue
      for (const wake of waiting) wake()
      return decision.finish(result)
    }
    throw new Error(`A write found its record changed ${mostAttempts} times in a row.`)
  }

  return {
    run(decide) {
      const turn = last.then(() => attempt(decide))
      last = turn.catch(() => undefined)
      return turn
    },
    nextCommit(ms, signal) {
      return new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      })
    },
    async idle() {
      await last
    },
  }
}
