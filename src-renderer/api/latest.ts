/** Runs one request at a time. A new request aborts the previous one and drops its answer. */
export interface Latest {
  /** Undefined if a newer request or `stop` came first, even if this request failed after that. */
  run<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
  stop(): void
}

export function createLatest(): Latest {
  /** Only what runs is aborted, because each abort creates an error with its stack. */
  let running: AbortController | undefined

  function stop(): void {
    running?.abort()
    running = undefined
  }

  return {
    async run(ask) {
      stop()
      const own = (running = new AbortController())
      const { signal } = own
      try {
        const answer = await ask(signal)
        return signal.aborted ? undefined : answer
      } catch (error) {
        if (signal.aborted) return undefined
        throw error
      } finally {
        if (running === own) running = undefined
      }
    },
    stop,
  }
}
