import { randomBytes } from 'node:crypto'
import type { AccountOptions } from '../account/open-account.ts'
import type { Handler } from '../engine/engine.ts'
import { createSupervisedEngine, type EngineState } from '../host/supervised-engine.ts'
import { startSync, type SupervisedSync } from '../host/sync/supervised-sync.ts'
import { createWorkerEngine } from '../host/worker-engine.ts'
import type { WorkerOptions, WorkerReady } from '../host/worker-messages.ts'
import type { Power } from '../sync/ports.ts'

export interface RunningOptions {
  readonly account: AccountOptions
  readonly engine: Omit<WorkerOptions, 'account' | 'temporaryToken'>
  readonly workerUrl: URL
  readonly syncWorkerUrl: URL
  /** The name shown to users for the process that syncs a mirror; null if this process does not sync. */
  readonly syncedBy: string | null
  readonly onState: (state: EngineState, detail: string | null) => void
  readonly say: (line: string) => void
}

/** The threads of one open account. */
export interface RunningAccount {
  readonly ready: WorkerReady
  readonly handle: Handler
  setPower(power: Power): void
  /** Waits briefly for current requests. */
  close(): Promise<void>
}

/** How long current requests may take when the account closes. */
const patienceMs = 5_000

/** Starts an account's engine, and sync for a mirror. */
export async function runAccount(options: RunningOptions): Promise<RunningAccount> {
  const { account, workerUrl, syncWorkerUrl, syncedBy, onState, say } = options
  const temporaryToken = randomBytes(32).toString('base64url')
  const engine = await createSupervisedEngine({
    start: (onLost) =>
      createWorkerEngine({
        workerUrl,
        options: { ...options.engine, account, temporaryToken },
        log: ({ requestId, message, detail }) => say(`[${requestId}] ${message}${detail ? `\n${detail}` : ''}`),
        onLost,
      }),
    onState,
    clock: () => Date.now(),
  })
  const isSynced = syncedBy !== null && engine.ready.kind === 'mirror'
  const sync: SupervisedSync | undefined = isSynced
    ? startSync({ workerUrl: syncWorkerUrl, options: { account, what: syncedBy }, say })
    : undefined
  const underWay = new Set<Promise<unknown>>()
  return {
    get ready() {
      return engine.ready
    },
    handle(request) {
      // Once its headers arrive, an answer is complete, or it is a stream that ends with the engine.
      const answer = engine.handle(request)
      underWay.add(answer)
      const forget = () => void underWay.delete(answer)
      answer.then(forget, forget)
      return answer
    },
    setPower: (power) => sync?.setPower(power),
    async close() {
      await within(patienceMs, Promise.allSettled(underWay))
      await Promise.all([sync?.close(), engine.close()])
    },
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
