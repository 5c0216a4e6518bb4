import { parentPort } from 'node:worker_threads'
import { answerRequests } from '../../src-main/host/answer-requests.ts'
import type { FromWorker } from '../../src-main/host/worker-messages.ts'

const port = parentPort!
const token = 'token-of-this-worker'

answerRequests(
  port,
  (request) => {
    if (new URL(request.url).pathname.endsWith('/die')) {
      setImmediate(() => {
        throw new Error('the worker broke')
      })
      return new Promise(() => {})
    }
    return Promise.resolve(new Response(request.headers.get('authorization')))
  },
  () => Promise.resolve(port.close()),
)
const ready = { accountId: '', ownerId: null, kind: 'local', timeZone: 'UTC', token } as const
port.postMessage({ is: 'ready', ready } satisfies FromWorker)
