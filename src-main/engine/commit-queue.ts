import type { Batch } from '../store/batch.ts'
import type { CommitResult, Store } from '../store/port.ts'

/** What a decision leads to: a batch to write, or a result that needs none. */
export type Decision<T> =
  { readonly done: T } | { readonly batch: Batch; readonly finish: (result: CommitResult & { ok: true }) => T | Promise<T> }

export interface CommitQueue {
  /** Reads, decides and commits; when the world moved in between, all of it again. */
  run<T>(decide: () => Promise<Decision<T>>): Promise<T>
  /** Resolves after the next commit of this process, or after the given time. */
  nextCommit(ms: number, signal: AbortSignal): Promise<void>
  idle(): Promise<void>
}

/** Another process must win this often in a row, each time within a millisecond, before a write gives up. */
const mostAttempts = 1000

/**
 * Writes of one process take turns, so that only another process can make a decision stale. `complete` adds what belongs into
 * every batch, whoever decided it.
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
