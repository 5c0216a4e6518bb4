import { findingsOf, type Findings } from '../findings/findings.ts'
import { toMinute } from '../filter-time.ts'
import { beginScan, pageSize, type Scan } from '../scan/scan.ts'
import { mostRows } from '../scan/window-size.ts'
import type { Reading, TypeState } from '../state/type-state.ts'

const hour = 3_600_000
/** Long enough for a daylight saving change on either side. */
export const overlapMs = 3 * hour
/** Once a day: long enough for a corrected server clock and for a changed zone. */
export const wideOverlapMs = 26 * hour
const day = 24 * hour

/** Chooses what to read of a type now. A list of one page is read whole, which also shows deletions. */
export function chooseReading(findings: Findings, type: string, state: TypeState): Reading {
  const { created, updated, cover, size } = findingsOf(findings, type)
  const total = state.total ?? 0
  const begin = (purpose: Reading['for'], by: Scan['by'], floor: number | null): Reading => {
    const [scan, ...rest] = cover.map((part) => beginScan({ part, by, floor, ...(size !== undefined && { size }) }))
    if (!scan) throw new Error(`No list is known that covers ${type}.`)
    return { for: purpose, scan, rest, startedAt: null, newest: 0, done: 0, total: 0 }
  }
  if (state.cursor === null) return begin('mirror', created ? 'created-at' : null, null)
  if (total <= pageSize || !updated) return begin('whole', created && total > mostRows ? 'created-at' : null, null)
  return begin('poll', 'updated-at', toMinute(state.cursor - (isWidePollDue(state) ? wideOverlapMs : overlapMs)))
}

export function isWidePollDue({ cursor, widePollAt }: TypeState): boolean {
  return cursor !== null && cursor - widePollAt >= day
}
