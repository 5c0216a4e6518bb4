import { Worker } from 'node:worker_threads'
import { toHeapLimits } from '../host/heap-limits.ts'
import type { Chore, ChoreResults, FromChore } from './chore-messages.ts'
import { WorkspaceError } from './workspace-error.ts'

export interface ChoreOptions {
  readonly workerUrl: URL
  readonly onProgress?: (done: number, total: number | null) => void
  /** Ends the thread at once. The next chore cleans up what it left on disk. */
  readonly signal?: AbortSignal | undefined
}

/** Runs a chore in its own thread. */
export async function runChore<C extends Chore>(chore: C, options: ChoreOptions): Promise<ChoreResults[C['is']]> {
  const { workerUrl, onProgress, signal } = options
  signal?.throwIfAborted()
  const worker = new Worker(workerUrl, { workerData: chore, name: `outpost-${chore.is}`, resourceLimits: toHeapLimits() })
  const outcome = Promise.withResolvers<ChoreResults[C['is']]>()
  const cancel = () => outcome.reject(new WorkspaceError(409, 'cancelled', 'The job was cancelled.'))
  signal?.addEventListener('abort', cancel)
  worker.on('message', (message: FromChore) => {
    if (message.is === 'progress') onProgress?.(message.done, message.total)
    else if (message.is === 'done') outcome.resolve(message.result as ChoreResults[C['is']])
    else outcome.reject(new WorkspaceError(422, message.code, message.message))
  })
  worker.on('error', (error) => outcome.reject(error))
  worker.on('exit', (code) => outcome.reject(new Error(`The thread for ${chore.is} ended with code ${code}.`)))
  try {
    return await outcome.promise
  } finally {
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
