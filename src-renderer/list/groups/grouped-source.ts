import type { RecordGroup } from '../../api/aggregates.ts'
import type { ListQuery } from '../../api/list-query.ts'
import type { Outcome, RequestProblem } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import { createRecordSource, type RecordSource, type SourceOptions } from '../source/record-source.ts'
import { toGroupQuery } from './group-query.ts'

export interface ListGroup extends RecordGroup {
  /** The groups belong to several owners, such as the stages of several funnels. */
  readonly isOwnerShown?: boolean
}

/** A group's heading, which is a line of the list. */
export interface GroupHeading {
  readonly group: ListGroup
  readonly isOpen: boolean
}

/** The record behind a line: its place in the list of its group. */
export interface LinePlace {
  readonly query: ListQuery
  readonly index: number
}

export interface Groups {
  readonly groups: readonly ListGroup[]
  /** The number of records. One with several links counts once, although several groups show it. */
  readonly total: number
}

/** A list in groups. An index is a line: a heading, or a row of an open group. */
export interface GroupedSource extends Omit<RecordSource, 'open'> {
  readonly lines: number
  open(query: ListQuery, groups: Groups): void
  /** Takes new counts. The rows and the closed groups stay. If the counts were refused, the former ones stay too. */
  update(groups: Outcome<Groups>): void
  findHeading(line: number): GroupHeading | undefined
  listHeadings(): readonly GroupHeading[]
  /** The line of the heading that the line is under, or of itself. */
  findHeadingLine(line: number): number
  findPlace(line: number): LinePlace | undefined
  /** Undefined if no open group has the place. */
  findLine(place: LinePlace): number | undefined
  toggle(line: number): void
  /** Opens the group with this list. */
  openGroup(query: ListQuery): void
  /** The groups in sight, also those whose heading is further up. */
  listInSight(): readonly RecordGroup[]
}

/** Rows of this many groups stay loaded. */
const mostSources = 30

/** The grid draws a few lines beyond either edge. */
const around = 8

/** Each open group in sight is a list of its own, filtered by the group. So no request reads more than one page. */
export function createGroupedSource(options: SourceOptions): GroupedSource {
  const sources = new Map<string, RecordSource>()
  const closed = new Set<string>()
  /** Groups with rows that could not be loaded. */
  const refused = new Map<string, RequestProblem>()
  let query: ListQuery | undefined
  let groups: readonly ListGroup[] = []
  /** The line of each heading. */
  let starts: readonly number[] = []
  let lines = 0
  let total = 0
  let sight = { first: 0, last: 0 }

  /** The key of the counts among the keys of groups, which are JSON. */
  const counts = ''
  const toKey = ({ value }: RecordGroup) => JSON.stringify(value)
  const toHeading = (group: RecordGroup): GroupHeading => ({ group, isOpen: !closed.has(toKey(group)) })
  const countRows = (group: RecordGroup) => (closed.has(toKey(group)) ? 0 : group.count)

  function place(): void {
    lines = 0
    starts = groups.map((group) => {
      const start = lines
      lines += 1 + countRows(group)
      return start
    })
  }

  /** The index of the last heading at or above the line. */
  function findAt(line: number): number {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= line) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The group of a row, and the row's index in it. Undefined for a heading. */
  function locate(line: number): { readonly group: RecordGroup; readonly index: number } | undefined {
    const at = findAt(line)
    const group = groups[at]
    const index = line - (starts[at] ?? 0) - 1
    return group && index >= 0 ? { group, index } : undefined
  }

  function findRow(line: number): RecordRow | undefined {
    const row = line < lines ? locate(line) : undefined
    return row && sources.get(toKey(row.group))?.findRow(row.index)
  }

  function listSeen(): readonly { readonly group: RecordGroup; readonly first: number; readonly last: number }[] {
    if (lines === 0) return []
    const seen = { first: Math.max(0, sight.first - around), last: Math.min(lines - 1, sight.last + around) }
    const [from, to] = [findAt(seen.first), findAt(seen.last)]
    return groups.slice(from, to + 1).map((group, step) => {
      const start = (starts[from + step] ?? 0) + 1
      return { group, first: Math.max(0, seen.first - start), last: Math.min(countRows(group) - 1, seen.last - start) }
    })
  }

  function fill(): void {
    if (!query) return
    const seen = listSeen()
    const keys = new Set(seen.map(({ group }) => toKey(group)))
    for (const [key, source] of sources)
      if (!keys.has(key) && (sources.size > mostSources || source.listLoaded().length === 0)) drop(key)
    for (const { group, first, last } of seen) if (first <= last) openSource(query, group).show(first, last)
  }

  function openSource(asked: ListQuery, group: RecordGroup): RecordSource {
    const key = toKey(group)
    const source = sources.get(key) ?? createRecordSource({ ...options, onProblem: (problem) => hearProblem(key, problem) })
    if (!sources.has(key)) source.open(toGroupQuery(asked, group.value), { total: group.count })
    // The most recently shown ones are last.
    sources.delete(key)
    sources.set(key, source)
    return source
  }

  function hearProblem(key: string, problem: RequestProblem | null): void {
    if (problem) refused.set(key, problem)
    else refused.delete(key)
    options.onProblem([...refused.values()][0] ?? null)
  }

  function drop(key: string): void {
    if (refused.has(key)) hearProblem(key, null)
    sources.get(key)?.close()
    sources.delete(key)
  }

  /** The index of the group with this list, or -1. */
  function findGroup(wanted: ListQuery): number {
    const text = JSON.stringify(wanted)
    return groups.findIndex(({ value }) => query && JSON.stringify(toGroupQuery(query, value)) === text)
  }

  function toggle(group: RecordGroup): void {
    if (!closed.delete(toKey(group))) closed.add(toKey(group))
    place()
    fill()
    options.onChange()
  }

  function put(next: Groups): void {
    groups = next.groups
    total = next.total
    const known = new Set(groups.map(toKey))
    for (const key of sources.keys()) if (!known.has(key)) drop(key)
    place()
    fill()
    options.onChange()
  }

  return {
    get total() {
      return total
    },
    get lines() {
      return lines
    },
    findRow,
    findVisibleIndex(id) {
      for (let line = sight.first; line <= sight.last; line++) if (findRow(line)?.id === id) return line
      return undefined
    },
    listLoaded: () => groups.flatMap((group) => sources.get(toKey(group))?.listLoaded() ?? []),
    open(next, found) {
      for (const key of [...sources.keys()]) drop(key)
      if (next.group !== query?.group) closed.clear()
      query = next
      sight = { first: 0, last: sight.last - sight.first }
      put(found)
    },
    update(outcome) {
      if (outcome.ok) put(outcome.value)
      if (!outcome.ok && outcome.problem.kind === 'refused') hearProblem(counts, outcome.problem)
      else if (refused.has(counts)) hearProblem(counts, null)
    },
    findHeading(line) {
      const at = findAt(line)
      const group = starts[at] === line ? groups[at] : undefined
      return group && toHeading(group)
    },
    listHeadings: () => groups.map(toHeading),
    findHeadingLine: (line) => starts[findAt(line)] ?? 0,
    findPlace(line) {
      const row = locate(line)
      return query && row && { query: toGroupQuery(query, row.group.value), index: row.index }
    },
    findLine({ query: wanted, index }) {
      const at = findGroup(wanted)
      const group = groups[at]
      return group && index < countRows(group) ? (starts[at] ?? 0) + 1 + index : undefined
    },
    toggle(line) {
      const group = groups[findAt(line)]
      if (group) toggle(group)
    },
    openGroup(wanted) {
      const group = groups[findGroup(wanted)]
      if (group && closed.has(toKey(group))) toggle(group)
    },
    listInSight: () => listSeen().map(({ group }) => group),
    show(first, last) {
      sight = { first, last }
      fill()
    },
    refresh() {
      const keys = new Set(listSeen().map(({ group }) => toKey(group)))
      for (const key of [...sources.keys()]) {
        if (keys.has(key)) sources.get(key)?.refresh()
        else drop(key)
      }
    },
    replaceRow: (row) => sources.forEach((source) => source.replaceRow(row)),
    close() {
      for (const key of [...sources.keys()]) drop(key)
      query = undefined
    },
  }
}
