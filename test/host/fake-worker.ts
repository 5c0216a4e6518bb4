import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { answerRequests } from '../../src-main/host/answer-requests.ts'
import type { FromWorker } from '../../src-main/host/worker-messages.ts'

const port = parentPort!
const send = (message: FromWorker) => port.postMessage(message)
let cancelled = 0
let aborted = 0

async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  request.signal.addEventListener('abort', () => aborted++)
  switch (pathname) {
    case '/echo': {
      const body = new Uint8Array(await request.arrayBuffer())
      return Response.json({ method: request.method, url: request.url, size: body.length, seen: request.headers.get('x-seen') })
    }
    case '/slow':
      await wait(60_000, undefined, { signal: request.signal })
      return new Response('late')
    case '/events':
      return new Response(ticks(), { headers: { 'content-type': 'text/event-stream' } })
    case '/counts':
      return Response.json({ cancelled, aborted })
    case '/empty':
      return new Response(null, { status: 204 })
    case '/die':
      setImmediate(() => {
        throw new Error('the worker broke')
      })
      return new Promise(() => {})
    default:
      throw new Error(`nothing at ${pathname}`)
  }
}

function ticks(): ReadableStream<Uint8Array> {
  let count = 0
  return new ReadableStream({
    async pull(controller) {
      await wait(5)
      controller.enqueue(new TextEncoder().encode(`data: ${++count}\n\n`))
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
  answerRequests(port, handle, () => Promise.resolve(port.close()))
  send({ is: 'ready', ready: { accountId: 'a', ownerId: '1', kind: 'local', timeZone: 'UTC', token } })
}
