import type { PartName } from '../findings/parts.ts'
import type { Minute } from '../filter-time.ts'
import { chooseFrom, mostRows, wantedRows } from './window-size.ts'

export const pageSize = 100
/**
 * Where pages are not stable, a list is read at most this often to meet every record. The worst server draws each page by chance:
 * then each reading misses a record with a probability of 1 / e, and one record in 3,000 such lists stays unmet.
 */
export const toMostReadings = (count: number): number => 8 + Math.ceil(Math.log(Math.max(count, 60)))
/** Pages requested before the first page shows the count: as many as one second allows. */
const mostGuessed = 3
/** A window is restarted at most this often. The audit finds what was missed. */
const mostRestarts = 2

/** Records of one time span, read page by page. */
export interface Window {
  /** The first minute; null for no bound. */
  readonly from: Minute | null
  /** The minute after the last one; null for no bound. */
  readonly to: Minute | null
  /** Its length in minutes; 0 where it has no lower bound. */
  readonly span: number
  /** The count on its first page; null until that is read. */
  readonly count: number | null
  /** The estimated number of records. */
  readonly expected: number
  /** The next page to apply. */
  readonly page: number
  readonly restarts: number
  /** The count of the larger window that this one was cut from; 0 where there was none. */
  readonly narrowedFrom: number
}

/**
 * The reading of one whole list, newest first, in windows of past time. New records seldom land in the past, so its pages rarely
 * shift. It holds all that is needed to continue after a crash.
 */
export interface Scan {
  readonly part: PartName
  /** Null: the list has no usable time filter and is one window. */
  readonly by: 'created-at' | 'updated-at' | null
  readonly floor: Minute | null
  readonly window: Window
  /** The usual length of a window in minutes, imports aside; 0 until one was read. */
  readonly span: number
  /** The estimated number of records before this window. */
  readonly left: number
  /** The page size, where it is smaller than usual because larger pages failed. */
  readonly size?: number
}

export const sizeOf = ({ size }: Pick<Scan, 'size'>): number => size ?? pageSize

/** The page of another size that the same position is on. */
export const toPageOfSize = (page: number, size: number, next: number): number => Math.floor(((page - 1) * size) / next) + 1

/** The same scan with smaller pages, from its present position on. */
export function withSize(scan: Scan, size: number): Scan {
  const { window } = scan
  return { ...scan, size, window: { ...window, page: toPageOfSize(window.page, sizeOf(scan), size) } }
}

/** What one page showed. */
export interface PageSeen {
  /** The server's time, or the latest time it showed. */
  readonly now: Minute
  readonly count: number
  readonly rows: number
  /** The time, by the scan's field, of each of its records. */
  readonly minutes: readonly Minute[]
}

export function beginScan(start: Pick<Scan, 'part' | 'by' | 'floor' | 'size'>): Scan {
  return { ...start, window: openWindow({ from: start.floor, to: null, span: 0, expected: 0 }), span: 0, left: 0 }
}

type Opened = Pick<Window, 'from' | 'to' | 'span' | 'expected'> & Partial<Window>

function openWindow(opened: Opened): Window {
  return { restarts: 0, narrowedFrom: 0, ...opened, count: null, page: 1 }
}

/** Returns the scan after its next page was stored; undefined after the last page. */
export function advance(scan: Scan, seen: PageSeen): Scan | undefined {
  const { window, by } = scan
  const { count, rows } = seen
  const isFirst = window.count === null
  const isLarge = isFirst && by !== null && count > mostRows && !isCrowd(window, count)
  const narrower = isLarge ? narrow(scan, seen) : undefined
  if (narrower) return narrower
  if (!isFirst && count !== window.count && window.restarts < mostRestarts) {
    return { ...scan, window: openWindow({ ...window, expected: count, restarts: window.restarts + 1 }) }
  }
  return turnPage({ ...scan, window: { ...window, count } }, rows)
}

/** Whether the records stem from one moment: the smaller window holds hardly fewer. */
const isCrowd = ({ narrowedFrom }: Window, count: number) => count > narrowedFrom / 2 && narrowedFrom > 0

function turnPage(scan: Scan, rows: number): Scan | undefined {
  const { window } = scan
  const isLast = rows === 0 || window.page * sizeOf(scan) >= (window.count ?? 0)
  return isLast ? openNext(scan) : { ...scan, window: { ...window, page: window.page + 1 } }
}

/** Opens the window before the finished one. */
function openNext(scan: Scan): Scan | undefined {
  const { window, floor } = scan
  if (window.from === null || window.from === floor) return undefined
  const count = window.count ?? 0
  const left = Math.max(0, scan.left - count)
  const even = Math.ceil(Math.min(window.span * 4, (window.span * wantedRows) / Math.max(count, 1)))
  // An import says nothing about the time around it.
  const span = Math.max(1, count > mostRows && scan.span > 0 ? scan.span : even)
  const from = left <= mostRows ? floor : chooseFrom(window.from - span, floor)
  const expected = from === floor ? left : wantedRows
  return { ...scan, left, span, window: openWindow({ from, to: window.from, span, expected }) }
}

/** Returns a smaller window with the same end; undefined where that is impossible. */
function narrow(scan: Scan, { now, count, minutes }: PageSeen): Scan | undefined {
  const { window } = scan
  const end = window.to ?? Math.max(now, ...minutes) + 1
  const begin = window.from ?? Math.min(end - 1, ...minutes)
  if (end - begin <= 1) return undefined
  const crowded = findCrowdedMinute(minutes)
  const even = end - Math.max(1, Math.floor(((end - begin) * wantedRows) / count))
  const isCrowded = crowded !== undefined && crowded >= begin && crowded < end
  const wanted = !isCrowded ? even : crowded + 1 < end ? Math.max(even, crowded + 1) : crowded
  const from = Math.max(wanted, begin + 1)
  const left = window.from === scan.floor ? count : Math.max(scan.left, count)
  const opened = { from, to: window.to, span: end - from, expected: wantedRows, narrowedFrom: count, restarts: window.restarts }
  return { ...scan, left, window: openWindow(opened) }
}

/** Finds a minute that holds at least half of the page: an import. */
function findCrowdedMinute(minutes: readonly Minute[]): Minute | undefined {
  const sorted = minutes.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.slice(0, sorted.length - half).find((minute, index) => minute === sorted[index + half])
}

/** Lists the page that the scan needs now and those it expects to need next, at most `most`. */
export function listAhead(scan: Scan, most: number): { readonly window: Window; readonly page: number }[] {
  const ahead: { window: Window; page: number }[] = []
  let next: Scan | undefined = scan
  while (next && ahead.length < most) {
    const { window }: Scan = next
    ahead.push({ window, page: window.page })
    if (window.count === null) {
      const pages = Math.min(Math.ceil(window.expected / sizeOf(scan)), mostGuessed)
      for (let page = 2; page <= pages && ahead.length < most; page += 1) ahead.push({ window, page })
      return ahead
    }
    next = turnPage(next, sizeOf(scan))
  }
  return ahead
}
