import { pageSize } from '../scan/scan.ts'
import { isPlainMinute, type Minute } from '../filter-time.ts'

/** A time span: from one minute on and before another. */
export interface Stretch {
  readonly from: Minute | null
  readonly to: Minute | null
}

export interface Counted extends Stretch {
  /** The positions of its records among the local ones. */
  readonly first: number
  readonly end: number
  /** The server's count. */
  readonly remote: number
}

/**
 * Finds time spans in which the server's count differs from the mirror's, by halving. Only one half is requested; the other
 * follows by subtraction. `count` returns undefined after a failure, which ends the search.
 */
export async function findDifferences(
  minutes: readonly Minute[],
  remote: number,
  zone: string,
  count: (stretch: Stretch) => Promise<number | undefined>,
): Promise<Counted[] | undefined> {
  const found: Counted[] = []
  let level: Counted[] = [{ from: null, to: null, first: 0, end: minutes.length, remote }]
  while (level.length > 0) {
    const differing = level.filter(({ first, end, remote: there }) => end - first !== there)
    const halves = await Promise.all(differing.map((node) => halve(minutes, node, zone, count)))
    level = []
    for (const [index, half] of halves.entries()) {
      if (half === 'unasked') return undefined
      if (half === 'small') found.push(differing[index] as Counted)
      else level.push(...half)
    }
  }
  return found
}

async function halve(
  minutes: readonly Minute[],
  node: Counted,
  zone: string,
  count: (stretch: Stretch) => Promise<number | undefined>,
): Promise<Counted[] | 'small' | 'unasked'> {
  const cut = Math.max(node.end - node.first, node.remote) <= pageSize ? undefined : findCut(minutes, node, zone)
  if (cut === undefined) return 'small'
  const earlier = { from: node.from, to: cut.at, first: node.first, end: cut.place }
  const later = { from: cut.at, to: node.to, first: cut.place, end: node.end }
  const counted = await count(earlier)
  if (counted === undefined) return 'unasked'
  return [
    { ...earlier, remote: counted },
    { ...later, remote: node.remote - counted },
  ]
}

/** Returns the minute nearest to the middle without a local record, if the zone's clock shows it only once. */
function findCut(
  minutes: readonly Minute[],
  { first, end }: Counted,
  zone: string,
): { readonly at: Minute; readonly place: number } | undefined {
  const middle = Math.floor((first + end) / 2)
  for (let distance = 0; distance <= end - first; distance += 1) {
    for (const place of [middle - distance, middle + distance]) {
      const at =
        place > first && place < end ? findFreeMinute(minutes[place - 1] as Minute, minutes[place] as Minute, zone) : undefined
      if (at !== undefined) return { at, place }
    }
  }
  return undefined
}

/** A minute between two records. */
function findFreeMinute(before: Minute, after: Minute, zone: string): Minute | undefined {
  if (!(after - before >= 2)) return undefined
  const free = Number.isFinite(before) ? before + 1 : after - 1
  return isPlainMinute(free, zone) ? free : undefined
}
