import { createErrorResponse } from './error-response.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

export type Answer = Extract<FromWorker, { id: number }>

/** One request that the worker is answering. */
export interface Exchange {
  readonly response: Promise<Response>
  receive(answer: Answer): void
  /** The worker is gone. */
  lose(): void
}

export const createLostResponse = () =>
  createErrorResponse({ status: 503, title: 'Service Unavailable', detail: 'The engine has stopped.' })

export function createExchange(id: number, signal: AbortSignal, send: (message: ToWorker) => void, forget: () => void): Exchange {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined

  const finish = () => {
    signal.removeEventListener('abort', abort)
    forget()
  }
  function abort(): void {
    finish()
    send({ is: 'abort', id })
    if (stream) stream.error(signal.reason)
    else reject(signal.reason as Error)
  }
  signal.addEventListener('abort', abort, { once: true })

  const createStream = () =>
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (stream = controller),
        pull: () => send({ is: 'pull', id }),
        cancel() {
          finish()
          send({ is: 'abort', id })
        },
      },
      { highWaterMark: 1 },
    )

  return {
    response: promise,
    receive(answer) {
      switch (answer.is) {
        case 'response': {
          const head = { status: answer.status, headers: answer.headers as [string, string][] }
          if (answer.body === 'stream') return resolve(new Response(createStream(), head))
          finish()
          return resolve(new Response(answer.body, head))
        }
        case 'chunk':
          if (answer.chunk) return stream?.enqueue(answer.chunk)
          finish()
          return stream?.close()
        case 'broken': {
          finish()
          const error = new Error(answer.message)
          return stream ? stream.error(error) : reject(error)
        }
        default:
          answer satisfies never
      }
    },
    lose() {
      finish()
      // Events have no last one: the reader sees an end, and asks again from where it was.
      if (stream) stream.close()
      else resolve(createLostResponse())
    },
  }
}
