/** No call reads more. */
export const rowsPerCall = 100

interface Left {
  readonly done: number
  readonly total: number
}

/** Types are read in their order by the same few calls, so each waits for those before it too. */
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

/** Of a list of samples those that tell how fast it goes now, with the newest. */
export function withSample(samples: readonly Sample[], newest: Sample): Sample[] {
  return [...samples.filter(({ at }) => newest.at - at <= lately), newest]
}

export function toPerSecond(samples: readonly Sample[], now: number): number {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || now <= first.at) return 0
  return Math.round(((last.done - first.done) * 1000) / (now - first.at))
}
