import type { Minute } from '../filter-time.ts'
import { toFilterTime } from '../filter-time.ts'
import type { PartName } from './parts.ts'

/** How the server compares the two bounds of a time filter, which name a minute. */
export interface Bounds {
  /** `from`: the minute itself is in. `after`: only what follows it. */
  readonly gte: 'from' | 'after'
  /** `until`: up to the minute's beginning. `through`: the whole minute is in. */
  readonly lte: 'until' | 'through'
}

/** What was found about one type of records; each fact changes how it is read. */
export interface TypeFindings {
  /** Whether `created-at-gte` and `-lte` narrow the list. */
  readonly created: boolean
  /** Whether `updated-at-gte` does. */
  readonly updated: boolean
  /** Lists that together hold every record once. */
  readonly cover: readonly PartName[]
  /** Relationships whose linkage this server does not give by `include`. */
  readonly withoutInclude: readonly string[]
  /** Whether `fields[…]` may be sent. */
  readonly thins: boolean
  /** How many records are asked for at once, where that is fewer than usual: larger pages did not arrive. */
  readonly size?: number
}

/** What a server turned out to do where the API's document says nothing. */
export interface Findings {
  /** By the server's clock. */
  readonly probedAt: number
  /** The zone whose wall clock its answers show. */
  readonly shownZone: string
  /** The zone in which it reads a filter's time; null where that could not be found out. */
  readonly filterZone: string | null
  /** Null where no record was there to try. */
  readonly bounds: Bounds | null
  readonly types: Readonly<Record<string, TypeFindings>>
}

export const unproven: TypeFindings = { created: true, updated: true, cover: ['all'], withoutInclude: [], thins: true }

export function findingsOf({ types }: Findings, type: string): TypeFindings {
  return types[type] ?? unproven
}

export function withFindings(findings: Findings, type: string, changed: Partial<TypeFindings>): Findings {
  return { ...findings, types: { ...findings.types, [type]: { ...findingsOf(findings, type), ...changed } } }
}

/** Where the zone is not known, a bound is moved so far that it lets in too much rather than too little. */
const anyZone = 15 * 60

/** The filters that let through at least `from` ≤ time < `to`, and nothing else where zone and bounds are known. */
export function toTimeFilters(
  { filterZone, bounds }: Findings,
  field: 'created-at' | 'updated-at',
  from: Minute | null,
  to: Minute | null,
): Record<string, string> {
  const zone = filterZone ?? 'UTC'
  const slack = filterZone === null ? anyZone : 0
  const first = from === null ? null : from - (bounds?.gte === 'from' ? 0 : 1) - slack
  const last = to === null ? null : to - (bounds?.lte === 'through' ? 1 : 0) + slack
  return {
    ...(first !== null && { [`filter[${field}-gte]`]: toFilterTime(first, zone) }),
    ...(last !== null && { [`filter[${field}-lte]`]: toFilterTime(last, zone) }),
  }
}
