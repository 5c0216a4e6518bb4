import type { MessagePort, Transferable } from 'node:worker_threads'
import type { Handler } from '../engine/engine.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

interface UnderWay {
  readonly abort: AbortController
  reader?: ReadableStreamDefaultReader<Uint8Array>
}

type RequestMessage = Extract<ToWorker, { is: 'request' }>

/** The worker's half: turns messages into requests and answers back into messages. */
export function answerRequests(port: MessagePort, handle: Handler, close: () => Promise<void>): void {
  const underWay = new Map<number, UnderWay>()
  const send = (message: FromWorker, transfer: readonly Transferable[] = []) => port.postMessage(message, transfer)

  async function answer(message: RequestMessage): Promise<void> {
    const { id, url, method, body } = message
    const call: UnderWay = { abort: new AbortController() }
    underWay.set(id, call)
    try {
      const headers = message.headers as [string, string][]
      const response = await handle(new Request(url, { method, headers, body, signal: call.abort.signal }))
      const head = { is: 'response', id, status: response.status, headers: [...response.headers] } as const
      if (response.body && isStream(response) && !call.abort.signal.aborted) {
        call.reader = response.body.getReader()
        send({ ...head, body: 'stream' })
        return
      }
      const content = response.body ? await response.arrayBuffer() : null
      send({ ...head, body: content }, content ? [content] : [])
    } catch (error) {
      send({ is: 'broken', id, message: String(error) })
    }
    underWay.delete(id)
  }

  async function pull(id: number): Promise<void> {
    const reader = underWay.get(id)?.reader
    if (!reader) return
    try {
      const { done, value } = await reader.read()
      if (done) underWay.delete(id)
      // A chunk may be part of a pool that others still use, so it is copied before it is given away.
      const chunk = done ? null : new Uint8Array(value)
      send({ is: 'chunk', id, chunk }, chunk ? [chunk.buffer] : [])
    } catch (error) {
      underWay.delete(id)
      send({ is: 'broken', id, message: String(error) })
    }
  }

  async function abort(id: number): Promise<void> {
    const call = underWay.get(id)
    if (!call) return
    call.abort.abort()
    if (!call.reader) return
    underWay.delete(id)
    await call.reader.cancel()
  }

  port.on('message', (message: ToWorker) => {
    switch (message.is) {
      case 'request':
        return void answer(message)
      case 'pull':
        return void pull(message.id)
      case 'abort':
        return void abort(message.id)
      case 'close':
        return void close()
      default:
        message satisfies never
    }
  })
}

/** Everything but events is whole when it is answered, and travels in one piece. */
function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
}
