import type { EngineStatus } from '../../src-shared/bridge.ts'
import { createSupervisedEngine, type SupervisedEngine } from '../host/supervised-engine.ts'
import { createWorkerEngine } from '../host/worker-engine.ts'
import type { WorkerOptions } from '../host/worker-messages.ts'

export interface DesktopEngineOptions {
  readonly workerUrl: URL
  readonly worker: WorkerOptions
  readonly onStatus: (status: EngineStatus) => void
  readonly say: (line: string) => void
}

export interface DesktopEngine extends SupervisedEngine {
  readonly status: EngineStatus
}

/** The engine in its worker with its status. The worker is restarted when it dies. */
export async function startDesktopEngine({ workerUrl, worker, onStatus, say }: DesktopEngineOptions): Promise<DesktopEngine> {
  let status: EngineStatus = { state: 'running', detail: null }
  const engine = await createSupervisedEngine({
    start: (onLost) =>
      createWorkerEngine({
        workerUrl,
        options: worker,
        log: ({ requestId, message, detail }) => say(`[${requestId}] ${message}${detail ? `\n${detail}` : ''}`),
        onLost,
      }),
    onState(state, detail) {
      status = { state, detail }
      if (detail !== null) say(`The engine is ${state}: ${detail}`)
      onStatus(status)
    },
    clock: () => Date.now(),
  })
  return {
    get status() {
      return status
    },
    get ready() {
      return engine.ready
    },
    handle: engine.handle,
    close: () => engine.close(),
  }
}
