import { findInstantOf } from '../../../src-shared/values/time.ts'
import { toFilterTime, toMinute, type Minute } from '../filter-time.ts'
import type { Bounds } from '../findings/findings.ts'
import type { Failure, RemoteObject } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { isAllMet, mostQuiet } from '../scan/all-met.ts'
import { readSample } from './read-sample.ts'
import { findOffset, findShownZone, toOffsetZone, type ShownTime } from './shown-zone.ts'

export type TimeField = 'created-at' | 'updated-at'

/** A record with one of its times as the server wrote it. */
export interface Sample extends ShownTime {
  readonly id: string
  readonly minute: Minute
}

export interface TimeFindings {
  readonly shownZone: string
  readonly filterZone: string | null
  readonly bounds: Bounds | null
}

const quarter = 15
const westmost = -12 * 60
const eastmost = 14 * 60

export function toSamples(objects: readonly RemoteObject[], field: TimeField): Sample[] {
  return objects.flatMap(({ id, attributes }) => {
    const moment = attributes[field]
    const instant = findInstantOf(moment)
    const offset = typeof moment === 'string' ? findOffset(moment) : undefined
    return instant === undefined || offset === undefined ? [] : [{ id, instant, offset, minute: toMinute(instant) }]
  })
}

/** All times of these records as the server wrote them. */
export function toShownTimes(objects: readonly RemoteObject[]): ShownTime[] {
  return objects.flatMap(({ attributes }) =>
    ['created-at', 'updated-at'].flatMap((name) => {
      const moment = attributes[name]
      const instant = findInstantOf(moment)
      const offset = typeof moment === 'string' ? findOffset(moment) : undefined
      return instant === undefined || offset === undefined ? [] : [{ instant, offset }]
    }),
  )
}

/** Chooses one sample for each offset, so summer and winter where both occur. Prefers a time with seconds and few records in its minute. */
export function chooseSamples(samples: readonly Sample[]): Sample[] {
  const crowd = Map.groupBy(samples, ({ minute }) => minute)
  const rank = ({ instant, minute }: Sample) => (crowd.get(minute)?.length ?? 0) * 2 + (instant % 60_000 === 0 ? 1 : 0)
  const byOffset = Map.groupBy(samples, ({ offset }) => offset)
  return [...byOffset.values()].map((group) => group.toSorted((a, b) => rank(a) - rank(b))[0] as Sample).slice(0, 2)
}

/** A list that obeys the filters of one of its times. */
export interface TimedList {
  readonly type: string
  readonly field: TimeField
  readonly data: readonly RemoteObject[]
}

/**
 * Finds the zone in which the server reads filter times, and how it compares their bounds. A list that ignores the filters would
 * fit any zone, and a wrong one misses changes. `list` is undefined if all lists ignore them.
 */
export async function probeTimes(
  run: Run,
  list: TimedList | undefined,
  shown: readonly ShownTime[],
): Promise<TimeFindings | Failure> {
  const shownZone = findShownZone(shown)
  // No filter is used, so any zone will do, and the server need not be probed again.
  if (!list) return { shownZone, filterZone: shownZone, bounds: null }
  const chosen = chooseSamples(toSamples(list.data, list.field))
  const [sample] = chosen
  if (!sample) return { shownZone, filterZone: null, bounds: null }
  const { type, field } = list
  let failure: Failure | undefined

  /** Whether the list between two minutes shows the sample; undefined where that is unclear. */
  async function isBetween({ id }: Sample, from: Minute, to: Minute, zone: string): Promise<boolean | undefined> {
    const query = {
      [`filter[${field}-gte]`]: toFilterTime(from, zone),
      [`filter[${field}-lte]`]: toFilterTime(to, zone),
    }
    const answer = await readSample(run, type, query)
    if (answer.is !== 'ok') {
      if (answer.is !== 'refused') failure = answer
      return undefined
    }
    const { data, unfit, count } = answer.value
    if (data.some((object) => object.id === id)) return true
    return isAllMet(data.length + unfit.length, count ?? 0, mostQuiet) ? false : undefined
  }

  async function fits(zone: string): Promise<boolean> {
    for (const one of chosen) if (!(await isBetween(one, one.minute - 1, one.minute + 1, zone))) return false
    return true
  }

  /** Finds the fixed offset of the server's filters by halving. */
  async function findFixedZone(one: Sample): Promise<string | null> {
    let [low, high] = [westmost, eastmost]
    while (high - low >= quarter) {
      const middle = low + quarter * Math.floor((high - low) / quarter / 2)
      const isHigher = await isBetween(one, one.minute + middle + 1, one.minute + eastmost + 60, 'UTC')
      if (isHigher === undefined) return null
      if (isHigher) low = middle + quarter
      else high = middle
    }
    const zone = toOffsetZone(low)
    return (await fits(zone)) ? zone : null
  }

  let filterZone: string | null = null
  for (const zone of new Set([shownZone, 'UTC'])) {
    if (filterZone === null && (await fits(zone))) filterZone = zone
    if (failure) return failure
  }
  filterZone ??= await findFixedZone(sample)
  if (failure) return failure
  if (filterZone === null) return { shownZone, filterZone, bounds: null }
  const { minute } = sample
  const [isFrom, isThrough] = await Promise.all([
    isBetween(sample, minute, minute + 1, filterZone),
    isBetween(sample, minute - 1, minute, filterZone),
  ])
  if (failure) return failure
  // A sample exactly on the minute fits both readings of the upper bound, so it decides nothing.
  if (isThrough && sample.instant % 60_000 === 0) return { shownZone, filterZone, bounds: null }
  return { shownZone, filterZone, bounds: { gte: isFrom ? 'from' : 'after', lte: isThrough ? 'through' : 'until' } }
}
