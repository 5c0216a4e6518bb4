import type { ListQuery } from '../../api/list-query.ts'
import { isTransient, type Outcome, type RequestProblem } from '../../api/outcome.ts'
import type { ListAnswer, RecordRow } from '../../api/records.ts'
import { mergeRow } from '../../record/merge-row.ts'
import { createWindowCache } from './window-cache.ts'

export const windowSize = 100
export const mostWindows = 20
const retryMs = [500, 1000, 2000, 5000] as const

export type FetchWindow = (query: ListQuery, index: number, signal: AbortSignal) => Promise<Outcome<ListAnswer>>

export interface SourceOptions {
  readonly fetchWindow: FetchWindow
  readonly onChange: () => void
  /** Called when a window of rows was refused; `refresh` retries it. Null once all windows are loaded. */
  readonly onProblem: (problem: RequestProblem | null) => void
  /** Rows per request. */
  readonly size?: number | undefined
}

/** The loaded rows of one list, fetched in windows as they scroll into view. */
export interface RecordSource {
  readonly total: number
  findRow(index: number): RecordRow | undefined
  /** The index of a record among the visible rows. */
  findVisibleIndex(id: string): number | undefined
  /** All loaded rows in order. Windows that were never fetched leave gaps. */
  listLoaded(): RecordRow[]
  /** Starts another query: drops the loaded rows and takes the first window, if it is known. */
  open(query: ListQuery, first: Pick<ListAnswer, 'total'> & Partial<ListAnswer>): void
  show(first: number, last: number): void
  /** Marks all rows stale. Refetches visible rows now, others when they scroll into view. */
  refresh(): void
  replaceRow(row: RecordRow): void
  close(): void
}

export function createRecordSource({ fetchWindow, onChange, onProblem, size = windowSize }: SourceOptions): RecordSource {
  const cache = createWindowCache<RecordRow>(mostWindows)
  const pending = new Map<number, AbortController>()
  /** Windows that changed again while their request was running. */
  const again = new Set<number>()
  /** Refused windows. Only `refresh` retries them. */
  const refused = new Set<number>()
  let query: ListQuery | undefined
  let total = 0
  let sight = { first: 0, last: 0 }
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function listWanted(): number[] {
    const most = Math.max(0, Math.ceil(total / size) - 1)
    const from = Math.min(most, Math.floor(Math.max(0, sight.first) / size))
    const to = Math.min(most, Math.floor(Math.max(0, sight.last) / size))
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  }

  function dropPending(keep: readonly number[] = []): void {
    for (const [index, request] of pending) {
      if (keep.includes(index)) continue
      request.abort()
      pending.delete(index)
      again.delete(index)
    }
  }

  function fill(): void {
    const wanted = listWanted()
    dropPending(wanted)
    for (const index of wanted) {
      cache.touch(index)
      const held = cache.find(index)
      if ((!held || held.stale) && !pending.has(index) && !refused.has(index)) void load(index)
    }
  }

  async function load(index: number): Promise<void> {
    if (!query) return
    const request = new AbortController()
    pending.set(index, request)
    const outcome = await fetchWindow(query, index, request.signal)
    if (pending.get(index) !== request) return
    pending.delete(index)
    if (outcome.ok) {
      failures = 0
      refused.delete(index)
      if (refused.size === 0) onProblem(null)
      total = outcome.value.total
      cache.put(index, outcome.value.rows)
      if (again.delete(index)) void load(index)
      else fill()
    } else if (isTransient(outcome.problem)) {
      clearTimeout(retry)
      retry = setTimeout(fill, retryMs[Math.min(failures++, retryMs.length - 1)])
    } else if (outcome.problem.kind === 'refused') {
      refused.add(index)
      onProblem(outcome.problem)
    }
    onChange()
  }

  return {
    get total() {
      return total
    },
    findRow: (index) => cache.find(Math.floor(index / size))?.rows[index % size],
    findVisibleIndex(id) {
      for (let index = sight.first; index <= sight.last; index++) {
        if (cache.find(Math.floor(index / size))?.rows[index % size]?.id === id) return index
      }
      return undefined
    },
    listLoaded: () =>
      cache
        .indexes()
        .toSorted((a, b) => a - b)
        .flatMap((index) => cache.find(index)?.rows ?? []),
    open(next, answer) {
      dropPending()
      clearTimeout(retry)
      query = next
      refused.clear()
      total = answer.total
      sight = { first: 0, last: Math.min(sight.last - sight.first, size - 1) }
      cache.clear()
      if (answer.rows) cache.put(0, answer.rows)
      onChange()
    },
    show(first, last) {
      sight = { first, last }
      fill()
    },
    refresh() {
      cache.markStale()
      refused.clear()
      for (const index of pending.keys()) again.add(index)
      fill()
    },
    replaceRow(row) {
      cache.replace((held) => (held.id === row.id ? mergeRow(held, row) : held))
      onChange()
    },
    close() {
      clearTimeout(retry)
      dropPending()
      query = undefined
    },
  }
}
