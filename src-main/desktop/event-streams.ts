/** The event streams of windows, one each. */
export interface EventStreams {
  /** Passes a stream to a window and ends its previous one. */
  follow(windowId: number, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
  /** Ends a window's stream, because its page is gone. */
  end(windowId: number): void
  /**
   * The window whose page requests a stream. Electron does not say, so it is one without a stream, or else the one with the
   * oldest stream.
   */
  findReader(windowIds: readonly number[]): number | undefined
  readonly open: number
}

/**
 * Electron does not always report that a page dropped an answer, so each reload could leave a stream open at the engine. Each
 * page reads one stream, so its window identifies the old one.
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
