import { parentPort } from 'node:worker_threads'
import { startEngineThread } from '../../src-main/host/engine-thread.ts'
import type { ToWorker } from '../../src-main/host/worker-messages.ts'

/** The real engine's thread, which two requests kill: one by an error no one catches, one by its heap. */
parentPort!.on('message', (message: ToWorker) => {
  if (message.is !== 'request') return
  if (message.url.endsWith('/die')) throw new Error('an error no one catches')
  if (!message.url.endsWith('/exhaust')) return
  const hoard: object[] = []
  for (;;) hoard.push(Array.from({ length: 1_000 }, (_, at) => ({ at })))
})
startEngineThread()
