import { type ResourceLimits, Worker } from 'node:worker_threads'
import { AccountProblem } from '../account/account-problem.ts'
import { toResponse, type Answer, type Call } from '../engine/call.ts'
import type { DirectEngine } from '../engine/engine.ts'
import { toHeapLimits } from './heap-limits.ts'
import { bodyLimit, readLimited } from './read-limited.ts'
import { createExchange, createLostAnswer, type Exchange } from './worker-exchange.ts'
import type { FromWorker, ToWorker, WorkerOptions, WorkerReady } from './worker-messages.ts'

export type LogLine = Omit<Extract<FromWorker, { is: 'log' }>, 'is'>

export interface WorkerEngineOptions {
  /** Entry file of the worker: a source file in Node, a bundle in the desktop app. */
  readonly workerUrl: URL
  readonly options: WorkerOptions
  /** The worker's memory limit; Node's default without it. */
  readonly resourceLimits?: ResourceLimits
  readonly log: (line: LogLine) => void
  /** The worker ended unexpectedly. */
  readonly onLost: (error: Error) => void
}

export interface WorkerEngine extends DirectEngine {
  readonly ready: WorkerReady
}

/** How long a worker may take to close before it is terminated. */
const closeTimeout = 5_000

/** The engine in its own thread, called like any other. */
export async function createWorkerEngine(given: WorkerEngineOptions): Promise<WorkerEngine> {
  const { workerUrl, options, resourceLimits, log, onLost } = given
  const worker = new Worker(workerUrl, {
    workerData: options,
    name: 'outpost-engine',
    resourceLimits: toHeapLimits(resourceLimits),
  })
  const exchanges = new Map<number, Exchange>()
  const started = Promise.withResolvers<WorkerReady>()
  const exited = Promise.withResolvers<void>()
  let state: 'starting' | 'running' | 'closing' | 'gone' = 'starting'
  let failure: Error | undefined
  let lastId = 0

  worker.on('message', (message: FromWorker) => {
    if (message.is === 'ready') started.resolve(message.ready)
    else if (message.is === 'failed') started.reject(toStartError(message))
    else if (message.is === 'log') log(message)
    else exchanges.get(message.id)?.receive(message)
  })
  worker.on('error', (error) => (failure = error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => {
    const lost = failure ?? new Error(`The engine's thread ended with code ${code}.`)
    const unasked = state === 'running'
    state = 'gone'
    started.reject(lost)
    for (const exchange of exchanges.values()) exchange.lose()
    exited.resolve()
    if (unasked) onLost(lost)
  })

  async function answer(call: Call): Promise<Answer> {
    const { method, url, signal } = call
    const body = call.body ? await readLimited(call.body, bodyLimit + 1) : null
    signal.throwIfAborted()
    if (state === 'gone') return createLostAnswer()
    const id = ++lastId
    const send = (message: ToWorker) => worker.postMessage(message)
    const exchange = createExchange(id, signal, send, () => exchanges.delete(id))
    exchanges.set(id, exchange)
    worker.postMessage(
      { is: 'request', id, method, url, headers: [...call.headers], body } satisfies ToWorker,
      body ? [body.buffer] : [],
    )
    return exchange.answer
  }

  async function close(): Promise<void> {
    const asked = state === 'running'
    if (asked) {
      state = 'closing'
      worker.postMessage({ is: 'close' } satisfies ToWorker)
    }
    const timer = setTimeout(() => void worker.terminate(), closeTimeout)
    await exited.promise
    clearTimeout(timer)
    if (asked && failure) throw failure
  }

  const ready = await started.promise
  state = 'running'
  return { ready, answer, handle: async (request) => toResponse(await answer(request)), close }
}

function toStartError({ code, message, stack }: Extract<FromWorker, { is: 'failed' }>): Error {
  if (code) return new AccountProblem(code, message)
  const error = new Error(message)
  if (stack) error.stack = stack
  return error
}
