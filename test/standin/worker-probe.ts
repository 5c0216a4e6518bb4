import { syncBuiltinESMExports } from 'node:module'
import workerThreads from 'node:worker_threads'
import type { FromWorker, ToWorker } from '../../src-main/host/worker-messages.ts'
import { offer } from './parent-channel.ts'

const workers = new Set<ProbedWorker>()

/** The engine's thread as the product starts it, with its event streams counted where the engine itself holds them. */
class ProbedWorker extends workerThreads.Worker {
  readonly streams = new Set<number>()

  constructor(...given: ConstructorParameters<typeof workerThreads.Worker>) {
    super(...given)
    workers.add(this)
    this.prependListener('message', (message: FromWorker) => {
      if ((message.is === 'chunk' && message.chunk === null) || message.is === 'broken') this.streams.delete(message.id)
    })
    this.once('exit', () => workers.delete(this))
  }

  override postMessage(...given: Parameters<InstanceType<typeof workerThreads.Worker>['postMessage']>): void {
    const message = given[0] as ToWorker
    if (message.is === 'request' && new URL(message.url).pathname === '/events') this.streams.add(message.id)
    if (message.is === 'abort') this.streams.delete(message.id)
    super.postMessage(...given)
  }
}

workerThreads.Worker = ProbedWorker
syncBuiltinESMExports()

offer({
  openStreams: () => [...workers].reduce((sum, worker) => sum + worker.streams.size, 0),
  async killEngine() {
    const ended = await Promise.all([...workers].map((worker) => worker.terminate()))
    return ended.length
  },
})
