import type { Http, HttpFailure } from '../sync/ports.ts'

const stopped: HttpFailure = { is: 'failure', why: 'cut', detail: 'stopped' }

/** Calls that count as cut off once someone asks for the end, so that nobody waits for a slow server then. */
export function createStoppableHttp(http: Http, signal: AbortSignal): Http {
  return async (call) => {
    if (signal.aborted) return stopped
    const { promise, resolve } = Promise.withResolvers<HttpFailure>()
    const stop = () => resolve(stopped)
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([http(call), promise])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
