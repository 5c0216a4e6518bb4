import { toMinute } from '../filter-time.ts'
import type { ListDocument } from '../remote/outcome.ts'
import { advance, sizeOf, type Scan } from '../scan/scan.ts'
import type { Reading } from '../state/type-state.ts'
import { findNewest, listMinutes } from './read-page.ts'

/** Notes the server's time, the number of records that a page shows, and a wrong count. */
export function notePage(reading: Reading, document: ListDocument, count: number, date: number | null): Reading {
  const { scan, startedAt, total } = reading
  const { data, unfit } = document
  const isFirst = scan.window.from === scan.floor && scan.window.to === null && scan.window.page === 1
  return {
    ...reading,
    startedAt: startedAt ?? date,
    newest: findNewest(data, reading.newest),
    done: reading.done + data.length + unfit.length,
    total: isFirst && scan.window.restarts === 0 && scan.window.count === null ? total + count : total,
    ...(isMiscounted(scan, document) && { isMiscounted: true }),
  }
}

function isMiscounted(scan: Scan, { data, unfit, count }: ListDocument): boolean {
  const size = sizeOf(scan)
  const left = (count ?? 0) - (scan.window.page - 1) * size
  return data.length + unfit.length !== Math.min(size, Math.max(0, left))
}

/** Returns the reading after that page; undefined after the last page of the last list. */
export function turnPage(reading: Reading, { data, unfit }: ListDocument, count: number): Reading | undefined {
  const { scan, rest, startedAt, newest } = reading
  const minutes = scan.by === null ? [] : listMinutes(data, scan.by)
  const next = advance(scan, { now: toMinute(startedAt ?? newest), count, rows: data.length + unfit.length, minutes })
  if (next) return { ...reading, scan: next }
  const [following, ...others] = rest
  return following && { ...reading, scan: following, rest: others }
}
