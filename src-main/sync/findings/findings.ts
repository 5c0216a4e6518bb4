import type { Minute } from '../filter-time.ts'
import { toFilterTime } from '../filter-time.ts'
import type { PartName } from './parts.ts'

/** How the server compares the bounds of a time filter, which are given in minutes. */
export interface Bounds {
  /** `from`: includes the minute. `after`: excludes it. */
  readonly gte: 'from' | 'after'
  /** `until`: up to the start of the minute. `through`: includes the minute. */
  readonly lte: 'until' | 'through'
}

/** Findings about one type. Each of them changes how the type is read. */
export interface TypeFindings {
  /** Whether `created-at-gte` and `-lte` narrow the list. */
  readonly created: boolean
  /** Whether `updated-at-gte` does. */
  readonly updated: boolean
  /** Lists that together hold every record once. */
  readonly cover: readonly PartName[]
  /** Whether these lists proved wrong. They are probed before the type is read again. */
  readonly isDoubted?: boolean
  /** Relationships whose linkage this server does not show by `include`. */
  readonly withoutInclude: readonly string[]
  /** Whether `fields[…]` may be sent. */
  readonly thins: boolean
  /** The page size, where it is smaller than usual because larger pages failed. */
  readonly size?: number
}

/** How the server behaves where the API's specification leaves it open. */
export interface Findings {
  /** By the server's clock. */
  readonly probedAt: number
  /** The zone of the times in its answers. */
  readonly shownZone: string
  /** The zone of filter times; null where it is unknown. */
  readonly filterZone: string | null
  /** Null where no record was available for the probe. */
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

/** Where the zone is unknown, bounds are moved this far, so that they select too much rather than too little. */
const anyZone = 15 * 60

/** Filters that select at least `from` ≤ time < `to`, and exactly that where zone and bounds are known. */
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
