import type { MessagePort, Transferable } from 'node:worker_threads'
import { toCallHeaders } from '../engine/call.ts'
import type { Answerer } from '../engine/engine.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

interface UnderWay {
  readonly abort: AbortController
  reader?: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
}

type RequestMessage = Extract<ToWorker, { is: 'request' }>

/** The worker's side: turns messages into requests and answers into messages. */
export function answerRequests(port: MessagePort, answer: Answerer, close: () => Promise<void>): void {
  const underWay = new Map<number, UnderWay>()
  const send = (message: FromWorker, transfer: readonly Transferable[] = []) => port.postMessage(message, transfer)

  async function respond(message: RequestMessage): Promise<void> {
    const { id, url, method, body } = message
    const call: UnderWay = { abort: new AbortController() }
    const { signal } = call.abort
    underWay.set(id, call)
    try {
      const headers = toCallHeaders(message.headers)
      const answered = await answer({ url, method, headers, body: body && [body], signal })
      const head = { is: 'response', id, status: answered.status, headers: answered.headers } as const
      if (answered.body instanceof ReadableStream) {
        call.reader = answered.body.getReader()
        if (signal.aborted) await call.reader.cancel()
        else return send({ ...head, body: 'stream' })
      } else {
        send({ ...head, body: answered.body }, answered.body ? [answered.body.buffer] : [])
      }
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
      // A chunk may be part of a shared pool, so it is copied before the transfer.
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
        return void respond(message)
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
