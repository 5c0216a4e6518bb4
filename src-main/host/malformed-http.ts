import type { Duplex } from 'node:stream'
import { type HostError, toErrorBody, toErrorHeaders } from './error-response.ts'

/** Explains requests that Node's parser could not read, in the API's format. */
export function toMalformedError(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): HostError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      if (isTargetTooLong(error.rawPacket)) {
        return { status: 414, title: 'URI Too Long', detail: 'The URL is longer than 16 KiB.' }
      }
      return { status: 431, title: 'Request Header Fields Too Large', detail: 'The headers are longer than 64 KiB.' }
    case 'HPE_INVALID_URL':
      return { status: 400, title: 'Bad Request', detail: 'The URL contains characters that must be percent-encoded.' }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, title: 'Request Timeout', detail: 'The request did not arrive in time.' }
    case undefined:
    default:
      return { status: 400, title: 'Bad Request', detail: 'The request is not valid HTTP.' }
  }
}

/** Whether the parser failed in the first line. Only its last packet is available. */
function isTargetTooLong(packet: Buffer | undefined): boolean {
  if (!packet) return false
  const end = packet.indexOf('\n')
  const line = packet.subarray(0, end === -1 ? packet.length : end).toString('latin1')
  const isStart = /^[A-Z]+ \S/.test(line)
  return isStart ? line.length > 16 * 1024 : end === -1 ? !line.includes(':') : / HTTP\/1\.[01]\r?$/.test(line)
}

/** How long the client may take to read the answer. */
const lingering = 1_000

/** Answers on a raw connection without a response object, then closes it. */
export function endWithError(socket: Duplex, error: HostError): void {
  const body = toErrorBody(error)
  const head = [
    `HTTP/1.1 ${error.status} ${process.getBuiltinModule('node:http').STATUS_CODES[error.status]}`,
    ...Object.entries(toErrorHeaders(error)).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), lingering).unref()
}
