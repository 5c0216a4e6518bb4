import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Sends an answer: complete ones with their length, event streams until either side ends them. */
export async function sendResponse(response: Response, outgoing: ServerResponse, ending: AbortSignal): Promise<void> {
  const headers = toOutgoingHeaders(response.headers)
  if (response.body && isEventStream(response)) {
    outgoing.writeHead(response.status, headers)
    return sendStream(response.body, outgoing, ending)
  }
  const content = response.body ? Buffer.from(await response.arrayBuffer()) : undefined
  if (content) headers['content-length'] = content.length
  if (ending.aborted) headers['connection'] = 'close'
  outgoing.writeHead(response.status, headers)
  outgoing.end(content)
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
}

async function sendStream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, ending: AbortSignal): Promise<void> {
  outgoing.flushHeaders()
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => outgoing.destroy())
  outgoing.once('close', stop)
  ending.addEventListener('abort', stop, { once: true })
  if (ending.aborted || outgoing.destroyed) stop()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || outgoing.destroyed) break
      if (!outgoing.write(value)) await untilWritable(outgoing)
    }
    outgoing.end()
  } finally {
    outgoing.off('close', stop)
    ending.removeEventListener('abort', stop)
  }
}

function untilWritable(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      outgoing.off('drain', go).off('close', go)
      resolve()
    }
    outgoing.on('drain', go).on('close', go)
  })
}

function toOutgoingHeaders(headers: Headers): OutgoingHttpHeaders {
  const outgoing: OutgoingHttpHeaders = Object.fromEntries(headers)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) outgoing['set-cookie'] = cookies
  return outgoing
}
