/** The most rows that one call reads. */
export const rowsPerCall = 100

interface Left {
  readonly done: number
  readonly total: number
}

/** The remaining seconds for each type. Types are read in order, so each also waits for those before it. */
export function listSecondsLeft(inOrder: readonly Left[], callsPerSecond: number): number[] {
  let calls = 0
  return inOrder.map(({ done, total }) => {
    calls += Math.ceil(Math.max(0, total - done) / rowsPerCall)
    return calls / callsPerSecond
  })
}

export interface Sample {
  readonly done: number
  /** In milliseconds. */
  readonly at: number
}

const lately = 5000

/** Adds the newest sample and drops old ones, so that the rate reflects recent progress. */
export function withSample(samples: readonly Sample[], newest: Sample): Sample[] {
  return [...samples.filter(({ at }) => newest.at - at <= lately), newest]
}

export function toPerSecond(samples: readonly Sample[], now: number): number {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || now <= first.at) return 0
  return Math.round(((last.done - first.done) * 1000) / (now - first.at))
}
