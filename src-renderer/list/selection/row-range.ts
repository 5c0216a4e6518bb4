import type { ListQuery } from '../../api/list-query.ts'
import type { Outcome } from '../../api/outcome.ts'
import { succeed } from '../../api/outcome.ts'

export const widestRange = 10_000
export const rangePage = 100

interface RangeSource {
  /** The id of a loaded row. */
  readonly findId: (index: number) => string | undefined
  /** Ids of a page of `rangePage` rows, counted from 0. */
  readonly listPage: (page: number) => Promise<Outcome<readonly string[]>>
}

/** The ids between two rows, in either direction. Null if some rows are not loaded. */
export function findHeldRange(findId: RangeSource['findId'], from: number, to: number): readonly string[] | null {
  const ids: string[] = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const id = findId(index)
    if (id === undefined) return null
    ids.push(id)
  }
  return ids
}

/** Like `findHeldRange`, but requests missing pages one by one. */
export async function listRange({ findId, listPage }: RangeSource, from: number, to: number): Promise<Outcome<string[]>> {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const ids: string[] = []
  for (let page = Math.floor(first / rangePage); page * rangePage <= last; page++) {
    const start = Math.max(first, page * rangePage)
    const end = Math.min(last, (page + 1) * rangePage - 1)
    const held = findHeldRange(findId, start, end)
    if (held) ids.push(...held)
    else {
      const outcome = await listPage(page)
      if (!outcome.ok) return outcome
      ids.push(...outcome.value.slice(start - page * rangePage, end - page * rangePage + 1))
    }
  }
  return succeed(ids)
}

interface LinePlace {
  readonly query: ListQuery
  readonly index: number
}

/** Rows of one list that follow each other. */
export interface RowSegment {
  readonly query: ListQuery
  readonly first: number
  readonly last: number
  /** The line of the list's first row. */
  readonly line: number
}

/** The rows between two lines, list by list. A heading has no row. */
export function listSegments(findPlace: (line: number) => LinePlace | undefined, from: number, to: number): RowSegment[] {
  const segments: RowSegment[] = []
  let isBroken = true
  for (let line = Math.min(from, to); line <= Math.max(from, to); line++) {
    const place = findPlace(line)
    const held = segments.at(-1)
    if (place && held && !isBroken) segments[segments.length - 1] = { ...held, last: place.index }
    else if (place) segments.push({ query: place.query, first: place.index, last: place.index, line: line - place.index })
    isBroken = !place
  }
  return segments
}

/** Reads a row count and ignores spaces. Undefined unless it is between 1 and `most`. */
export function findRowCount(text: string, most: number): number | undefined {
  const digits = text.replaceAll(/\s/g, '')
  const rows = /^\d+$/.test(digits) ? Number(digits) : 0
  return rows >= 1 && rows <= most ? rows : undefined
}
