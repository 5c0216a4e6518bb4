/** Runs one request at a time. A new request aborts the previous one and drops its answer. */
export interface Latest {
  /** Undefined if a newer request or `stop` came first, even if this request failed after that. */
  run<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
  stop(): void
}

export function createLatest(): Latest {
  let running = new AbortController()

  return {
    async run(ask) {
      running.abort()
      const { signal } = (running = new AbortController())
      try {
        const answer = await ask(signal)
        return signal.aborted ? undefined : answer
      } catch (error) {
        if (signal.aborted) return undefined
        throw error
      }
    },
    stop: () => running.abort(),
  }
}
