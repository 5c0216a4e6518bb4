/** Runs one question at a time: a new one aborts the one before, whose answer is dropped. */
export interface Latest {
  /** Undefined where a newer question or `stop` came first, also if this one failed after that. */
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
