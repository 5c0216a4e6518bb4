/** The value below which that share of the values lies (0.5: the median), between neighbours by their distance. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('there is no percentile of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] as number
  const above = sorted[Math.ceil(place)] as number
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The median of the rounds' own ratios: what slows one round slows both of its sides. */
export function medianRatio(rounds: readonly (readonly [subject: number, baseline: number])[]): number {
  return median(rounds.map(([subject, baseline]) => toRatio(subject, baseline)))
}

export function toRatio(subject: number, baseline: number): number {
  if (!(baseline > 0)) throw new Error('a baseline that took no time compares with nothing')
  return subject / baseline
}
