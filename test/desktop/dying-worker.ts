import { parentPort } from 'node:worker_threads'
import { Answer } from '../../src-main/engine/call.ts'
import { answerRequests } from '../../src-main/host/answer-requests.ts'
import type { FromWorker } from '../../src-main/host/worker-messages.ts'

const port = parentPort!
const token = 'token-of-this-worker'

answerRequests(
  port,
  (call) => {
    if (new URL(call.url).pathname.endsWith('/die')) {
      setImmediate(() => {
        throw new Error('the worker broke')
      })
      return new Promise(() => {})
    }
    return Promise.resolve(new Answer(200, {}, new TextEncoder().encode(call.headers.get('authorization') ?? '')))
  },
  () => Promise.resolve(port.close()),
)
const ready = { accountId: '', ownerId: null, kind: 'local', timeZone: 'UTC', token } as const
port.postMessage({ is: 'ready', ready } satisfies FromWorker)
