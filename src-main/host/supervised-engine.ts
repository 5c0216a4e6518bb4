import type { Engine } from '../engine/engine.ts'
import { createErrorResponse } from './error-response.ts'
import type { WorkerEngine } from './worker-engine.ts'
import type { WorkerReady } from './worker-messages.ts'

export type EngineState = 'running' | 'restarting' | 'stopped'

export interface SupervisedEngineOptions {
  /** Starts a worker. `onLost` is called if it ends unexpectedly. */
  readonly start: (onLost: (error: Error) => void) => Promise<WorkerEngine>
  /** Every change after the first start, with the reason. */
  readonly onState: (state: EngineState, detail: string | null) => void
  readonly clock: () => number
}

export interface SupervisedEngine extends Engine {
  /** What the current or last worker reported. Each worker may have another token. */
  readonly ready: WorkerReady
}

const deathsAllowed = 3
const withinMs = 60_000

/** An engine whose worker restarts when it dies, unless it keeps dying. Throws if the first start fails. */
export async function createSupervisedEngine({ start, onState, clock }: SupervisedEngineOptions): Promise<SupervisedEngine> {
  let worker: WorkerEngine | undefined
  let restart: Promise<void> = Promise.resolve()
  let whyStopped: string | undefined
  let isClosing = false
  let deaths: number[] = []

  /** Starts a worker. If it dies before it is ready, the start has failed. */
  async function launch(): Promise<WorkerEngine> {
    let isCurrent = false
    let early: Error | undefined
    const launched = await start((error) => {
      if (isCurrent) bury(error)
      else early = error
    })
    if (early) throw early
    isCurrent = true
    return launched
  }

  function bury(error: Error): void {
    worker = undefined
    if (isClosing) return
    const now = clock()
    // A clock that was set back shows former deaths in the future.
    deaths = [...deaths.filter((at) => Math.abs(now - at) < withinMs), now]
    if (deaths.length < deathsAllowed) {
      onState('restarting', error.message)
      restart = revive()
      return
    }
    whyStopped = `Outpost stopped ${deathsAllowed} times within a minute and is not started again. The last time: ${error.message}`
    onState('stopped', whyStopped)
  }

  async function revive(): Promise<void> {
    try {
      const revived = await launch()
      worker = revived
      ready = revived.ready
      if (!isClosing) onState('running', null)
    } catch (error) {
      bury(error instanceof Error ? error : new Error(String(error)))
    }
  }

  worker = await launch()
  let ready = worker.ready
  return {
    get ready() {
      return ready
    },
    async handle(request) {
      if (worker) return worker.handle(request)
      return whyStopped === undefined ? createRestartingResponse() : createStoppedResponse(whyStopped)
    },
    async close() {
      isClosing = true
      await restart
      await worker?.close()
    },
  }
}

function createRestartingResponse(): Response {
  return createErrorResponse({
    status: 503,
    title: 'Service Unavailable',
    detail: 'The engine is restarting. Try again in a moment.',
    headers: { 'retry-after': '1' },
  })
}

function createStoppedResponse(detail: string): Response {
  return createErrorResponse({ status: 503, title: 'Service Unavailable', detail })
}
