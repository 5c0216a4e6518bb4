/** Sends events to all current readers. */
export interface Broadcast<T> {
  tell(news: T): void
  /** A stream of `first` and all later events, until the reader leaves or the workspace ends. */
  follow(signal: AbortSignal, first: T): ReadableStream<Uint8Array<ArrayBuffer>>
  close(): void
}

/** Interval of empty keep-alive lines, which reveal broken connections. */
const breathMs = 15_000
/** Unread events after which a reader counts as gone. */
const mostUnread = 1_000

/** Broadcasts server-sent events. */
export function createBroadcast<T>(toEvent: (news: T) => { readonly event: string; readonly data: unknown }): Broadcast<T> {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>()
  const encoder = new TextEncoder()

  function send(reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>, text: string): void {
    if ((reader.desiredSize ?? 0) < -mostUnread) return end(reader)
    reader.enqueue(encoder.encode(text))
  }

  function toText(news: T): string {
    const { event, data } = toEvent(news)
    return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  }

  function end(reader: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    if (readers.delete(reader)) reader.close()
  }

  return {
    tell(news) {
      const text = toText(news)
      for (const reader of readers) send(reader, text)
    },
    follow(signal, first) {
      let own: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
      let timer: NodeJS.Timeout
      return new ReadableStream({
        start(controller) {
          own = controller
          readers.add(own)
          send(own, toText(first))
          timer = setInterval(() => (readers.has(own) ? send(own, ':\n\n') : clearInterval(timer)), breathMs)
          timer.unref()
          signal.addEventListener('abort', () => end(own))
        },
        cancel() {
          clearInterval(timer)
          readers.delete(own)
        },
      })
    },
    close() {
      for (const reader of readers) end(reader)
    },
  }
}
