/** The event streams that windows read: one each. */
export interface EventStreams {
  /** Passes a stream on to a window; whatever that window read before ends. */
  follow(windowId: number, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
  /** Ends what a window read: its page is gone. */
  end(windowId: number): void
  /** The window whose page asks for a stream: Electron does not say, so it is one that reads none, else the one that began longest ago. */
  findReader(windowIds: readonly number[]): number | undefined
  readonly open: number
}

/**
 * Electron does not always tell when a page has let go of an answer, so each reload could leave a stream open at the
 * engine for good. Whose page it was is known here, and a page reads one stream.
 */
export function createEventStreams(onError: (error: unknown) => void): EventStreams {
  const ends = new Map<number, () => void>()

  return {
    follow(windowId, body) {
      ends.get(windowId)?.()
      const reader = body.getReader()
      const forget = () => void ends.delete(windowId)
      let isEnded = false
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined
      function end(): void {
        isEnded = true
        forget()
        controller?.close()
        reader.cancel().catch(onError)
      }
      ends.set(windowId, end)
      return new ReadableStream<Uint8Array>({
        start: (started) => void (controller = started),
        async pull(pulled) {
          const { done, value } = await reader.read().catch((error: unknown) => {
            forget()
            throw error
          })
          if (isEnded) return
          if (!done) return pulled.enqueue(value)
          forget()
          pulled.close()
        },
        cancel() {
          isEnded = true
          forget()
          return reader.cancel()
        },
      })
    },
    end: (windowId) => ends.get(windowId)?.(),
    findReader: (windowIds) => windowIds.find((id) => !ends.has(id)) ?? [...ends.keys()].find((id) => windowIds.includes(id)),
    get open() {
      return ends.size
    },
  }
}
