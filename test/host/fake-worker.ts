import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Answer, type Call } from '../../src-main/engine/call.ts'
import { answerRequests } from '../../src-main/host/answer-requests.ts'
import { readLimited } from '../../src-main/host/read-limited.ts'
import type { FromWorker } from '../../src-main/host/worker-messages.ts'

const port = parentPort!
const send = (message: FromWorker) => port.postMessage(message)
let cancelled = 0
let aborted = 0

const encoder = new TextEncoder()
const say = (value: unknown) => new Answer(200, { 'content-type': 'application/json' }, encoder.encode(JSON.stringify(value)))

async function answer({ method, url, headers, body, signal }: Call): Promise<Answer> {
  const { pathname } = new URL(url)
  signal.addEventListener('abort', () => aborted++)
  switch (pathname) {
    case '/echo': {
      const { length: size } = await readLimited(body ?? [], Infinity)
      return say({ method, url, size, seen: headers.get('x-seen') })
    }
    case '/slow':
      await wait(60_000, undefined, { signal })
      return say('late')
    case '/events':
      return new Answer(200, { 'content-type': 'text/event-stream' }, ticks())
    case '/counts':
      return say({ cancelled, aborted })
    case '/empty':
      return new Answer(204, {}, null)
    case '/die':
      setImmediate(() => {
        throw new Error('the worker broke')
      })
      return new Promise(() => {})
    default:
      throw new Error(`nothing at ${pathname}`)
  }
}

function ticks(): ReadableStream<Uint8Array<ArrayBuffer>> {
  let count = 0
  return new ReadableStream({
    async pull(controller) {
      await wait(5)
      controller.enqueue(encoder.encode(`data: ${++count}\n\n`))
    },
    cancel() {
      cancelled++
    },
  })
}

const { token } = workerData as { token: string }
if (token === 'refused') {
  send({ is: 'failed', code: 'key-missing', message: 'The key is missing.', stack: null })
  port.close()
} else {
  answerRequests(port, answer, () => Promise.resolve(port.close()))
  send({ is: 'ready', ready: { accountId: 'a', ownerId: '1', kind: 'local', timeZone: 'UTC', token } })
}
