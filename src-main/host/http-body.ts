import type { IncomingMessage } from 'node:http'

/**
 * The body as it arrives. Unlike `Readable.toWeb`, cancelling it keeps the connection open, so that "too large" can still be
 * answered.
 */
export function toBodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let release = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const onData = (chunk: Buffer) => {
          controller.enqueue(new Uint8Array(chunk))
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
        }
        const onEnd = () => {
          release()
          controller.close()
        }
        const onClose = () => {
          release()
          controller.error(new DOMException('The client went away.', 'AbortError'))
        }
        release = () => {
          incoming.off('data', onData).off('end', onEnd).off('close', onClose)
        }
        incoming.on('data', onData).on('end', onEnd).on('close', onClose).pause()
      },
      pull: () => void incoming.resume(),
      cancel() {
        release()
        incoming.pause()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  )
}
