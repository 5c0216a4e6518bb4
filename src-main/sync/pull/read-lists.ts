import type { Findings } from '../findings/findings.ts'
import { parts } from '../findings/parts.ts'
import { withoutCount, type Failure, type ListDocument } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import { isAllMet, mostQuiet, toUnfitName } from '../scan/all-met.ts'
import { pageSize, sizeOf, type Scan } from '../scan/scan.ts'
import type { Reading } from '../state/type-state.ts'
import { createPageFetcher } from './fetch-page.ts'
import { findContradiction, type Contradiction } from './contradicting-answers.ts'
import { listMinutes, toVersion } from './read-page.ts'
import { takePage } from './take-page.ts'
import { notePage, turnPage } from './turn-page.ts'

/**
 * How a reading ended. `seen`: the ids it read, and the names of records that cannot be stored. `isRepeated`: two lists showed
 * the same record.
 */
export type ReadingEnd =
  | { readonly is: 'done'; readonly reading: Reading; readonly seen: ReadonlySet<string>; readonly isRepeated: boolean }
  | { readonly is: 'failed'; readonly failure: Failure; readonly reading: Reading }
  | { readonly is: 'contradicted'; readonly contradiction: Contradiction; readonly by: 'created-at' | 'updated-at' }

/**
 * Reads lists to their end. Each page is stored together with the progress of the reading, in one commit. `linked`: the versions
 * whose links are stored already, by this reading of a whole list or by one that it repeats. It grows with each page.
 */
export async function readLists(
  run: Run,
  findings: Findings,
  type: string,
  rank: number,
  begun: Reading,
  linked: Set<string>,
): Promise<ReadingEnd> {
  const fetcher = createPageFetcher(run, findings, type, rank, begun.for)
  const seen = new Set<string>()
  let earlier: ReadonlySet<string> = new Set()
  let isRepeated = false
  let reading = begun
  for (;;) {
    const { scan } = reading
    const outcome = await fetcher.next(scan)
    if (outcome.is !== 'ok') return { is: 'failed', failure: outcome, reading }
    const { value: document, date } = outcome
    const { data, unfit, included } = document
    const count = findCount(scan, document)
    if (count === null) return { is: 'failed', failure: withoutCount, reading }
    const contradiction = scan.by && findContradiction(scan.window, listMinutes(data, scan.by), findings.filterZone !== null)
    if (contradiction && scan.by) return { is: 'contradicted', contradiction, by: scan.by }
    const noted = notePage(reading, document, count, date)
    const next = turnPage(noted, document, count)
    const isLong = reading.for === 'mirror' || count > pageSize
    const change = next && isLong ? run.states.change({}, { [type]: { ...run.states.ofType(type), reading: next } }) : null
    const { trashed } = parts[scan.part]
    const failure = await takePage(run, { type, data, included, trashed, purpose: reading.for, linked }, change)
    if (failure) return { is: 'failed', failure, reading }
    if (reading.for === 'whole') for (const object of data) linked.add(toVersion(object))
    isRepeated ||= data.some(({ id }) => earlier.has(id))
    for (const { id } of data) seen.add(id)
    for (const id of unfit) seen.add(toUnfitName(id))
    run.onProgress({ type, doing: reading.for === 'mirror' ? 'mirror' : 'poll', done: noted.done, total: noted.total })
    if (!next) return { is: 'done', reading: noted, seen, isRepeated }
    if (next.scan.part !== scan.part) earlier = new Set(seen)
    reading = next
  }
}

/** Returns how many records the list has. Where one page can hold all of them, the rows count, not a slightly wrong total. */
function findCount(scan: Scan, { data, unfit, count }: ListDocument): number | null {
  const rows = data.length + unfit.length
  const isOnly = scan.window.page === 1 && count !== null && count <= sizeOf(scan)
  return isOnly && isAllMet(rows, count, mostQuiet) ? rows : count
}
