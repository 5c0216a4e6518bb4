import { Answer } from '../engine/call.ts'
import { createErrorAnswer } from './error-response.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

type Told = Extract<FromWorker, { id: number }>

/** One request in the worker. */
export interface Exchange {
  readonly answer: Promise<Answer>
  receive(told: Told): void
  /** The worker is gone. */
  lose(): void
}

/** The supervisor may restart the worker, so this does not ask for a restart. */
export const createLostAnswer = () =>
  createErrorAnswer({
    status: 503,
    title: 'Service Unavailable',
    detail: 'The engine stopped before it answered. A change may have been saved: check before you send it again.',
  })

export function createExchange(id: number, signal: AbortSignal, send: (message: ToWorker) => void, forget: () => void): Exchange {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined

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
    new ReadableStream<Uint8Array<ArrayBuffer>>(
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
    answer: promise,
    receive(told) {
      switch (told.is) {
        case 'response': {
          const { status, headers, body } = told
          if (body === 'stream') return resolve(new Answer(status, headers, createStream()))
          finish()
          return resolve(new Answer(status, headers, body))
        }
        case 'chunk':
          if (told.chunk) return stream?.enqueue(told.chunk)
          finish()
          return stream?.close()
        case 'broken': {
          finish()
          const error = new Error(told.message)
          return stream ? stream.error(error) : reject(error)
        }
        default:
          told satisfies never
      }
    },
    lose() {
      finish()
      // An event stream has no last event. The reader sees its end and resumes from its cursor.
      if (stream) stream.close()
      else resolve(createLostAnswer())
    },
  }
}
