import { Worker } from 'node:worker_threads'
import { toHeapLimits } from '../heap-limits.ts'
import type { Power } from '../../sync/ports.ts'
import type { FromSyncThread, SyncThreadOptions, ToSyncThread } from './sync-messages.ts'

export interface SupervisedSyncOptions {
  /** Entry file of the worker: a source file in Node, a bundle in the desktop app. */
  readonly workerUrl: URL
  readonly options: SyncThreadOptions
  readonly say: (line: string) => void
}

/** Sync in its own thread. Its effects are visible in the store. */
export interface SupervisedSync {
  /** Sync pauses while the computer sleeps, and runs less often on battery. */
  setPower(power: Power): void
  close(): Promise<void>
}

/** How long a thread may take to close before it is terminated. */
const closeTimeoutMs = 2_000
const firstDelayMs = 1_000
const longestDelayMs = 60_000
/** A thread that lived this long did not fail at its start. */
const healthyMs = 60_000

/** Keeps an account in sync. Restarts a thread that dies, with growing delays. */
export function startSync({ workerUrl, options, say }: SupervisedSyncOptions): SupervisedSync {
  let worker: Worker
  let exited: Promise<void>
  let timer: NodeJS.Timeout | undefined
  let delay = firstDelayMs
  let isClosing = false
  let power: Power | undefined

  function launch(): void {
    const launchedAt = performance.now()
    let why: string | undefined
    let late: NodeJS.Timeout | undefined
    const started = new Worker(workerUrl, { workerData: options, name: 'outpost-sync', resourceLimits: toHeapLimits() })
    worker = started
    // A restarted thread does not know what the previous one was told.
    if (power) send({ is: 'power', power })
    worker.on('message', ({ is, message }: FromSyncThread) => {
      if (is === 'restarted') return say(message)
      why = message
      // A hanging thread may not end by itself.
      late ??= setTimeout(() => void started.terminate(), closeTimeoutMs)
    })
    worker.on('error', (error) => (why = error instanceof Error ? error.message : String(error)))
    exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        clearTimeout(late)
        resolve()
        if (isClosing) return
        if (performance.now() - launchedAt >= healthyMs) delay = firstDelayMs
        say(`Sync stopped and will restart in ${delay / 1000} s: ${why ?? `its thread ended with code ${code}`}`)
        timer = setTimeout(launch, delay)
        delay = Math.min(longestDelayMs, delay * 2)
      })
    })
  }

  const send = (message: ToSyncThread) => worker.postMessage(message)

  launch()
  return {
    setPower(now) {
      power = now
      send({ is: 'power', power })
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      send({ is: 'close' })
      const late = setTimeout(() => void worker.terminate(), closeTimeoutMs)
      await exited
      clearTimeout(late)
    },
  }
}
