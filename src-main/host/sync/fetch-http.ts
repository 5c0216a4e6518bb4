import type { Http, HttpResult } from '../../sync/ports.ts'
import { toFailure } from './network-failure.ts'

const greatestBody = 64 * 1024 * 1024

/**
 * Calls over the network with `fetch`. Time and size limits apply to the whole answer. When the signal aborts, current calls
 * are cancelled and no others are made.
 */
export function createFetchHttp(bodyLimit = greatestBody, stopping?: AbortSignal): Http {
  return async ({ method, url, headers, body, timeoutMs }) => {
    if (stopping?.aborted) return stopped
    const ending = new AbortController()
    const stop = () => ending.abort()
    stopping?.addEventListener('abort', stop)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      ending.abort()
    }, timeoutMs)
    try {
      const init = { method, headers, redirect: 'manual', signal: ending.signal, ...(body !== undefined && { body }) } as const
      const response = await fetch(url, init)
      const bytes = await readBody(response, bodyLimit)
      if (bytes) return { is: 'answer', status: response.status, headers: Object.fromEntries(response.headers), body: bytes }
      return { is: 'failure', why: 'large', detail: `an answer of more than ${bodyLimit} bytes` }
    } catch (error) {
      if (stopping?.aborted) return stopped
      return isLate ? lateAfter(timeoutMs) : toFailure(error)
    } finally {
      clearTimeout(timer)
      stopping?.removeEventListener('abort', stop)
    }
  }
}

const stopped: HttpResult = { is: 'failure', why: 'cut', detail: 'stopped' }
const lateAfter = (ms: number): HttpResult => ({ is: 'failure', why: 'timeout', detail: `no whole answer within ${ms} ms` })

/** Undefined if the answer is too large; the rest is dropped. */
async function readBody({ body }: Response, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
