/** What a ratio must reach; a gate that fails fails the run. */
export interface Gate {
  readonly ratio: number
  readonly must: 'at-most' | 'at-least'
  readonly limit: number
}

/** One line of the table. */
export interface Finding {
  readonly what: string
  /** Absent: printed for people, never a failure. */
  readonly gate?: Gate
  /** Absolute figures, as they are to be read. */
  readonly figures: string
  /** Why it could not be measured; such a line fails unless `optional` says that nothing hangs on it. */
  readonly unmeasured?: string
  readonly optional?: boolean
}

export type Verdict = 'ok' | 'miss' | 'printed' | 'not measured'

export function judge({ gate, unmeasured }: Finding): Verdict {
  if (unmeasured !== undefined) return 'not measured'
  if (!gate) return 'printed'
  return isReached(gate) ? 'ok' : 'miss'
}

function isReached({ ratio, must, limit }: Gate): boolean {
  // Written so that a ratio which is not a number misses.
  return must === 'at-most' ? ratio <= limit : ratio >= limit
}

export const atMost = (limit: number, ratio: number): Gate => ({ ratio, must: 'at-most', limit })
export const atLeast = (limit: number, ratio: number): Gate => ({ ratio, must: 'at-least', limit })

export function hasFailed(findings: readonly Finding[]): boolean {
  return findings.some((finding) => {
    const verdict = judge(finding)
    return verdict === 'miss' || (verdict === 'not measured' && finding.optional !== true)
  })
}
