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

/** Reads a row count and ignores spaces. Undefined unless it is between 1 and `most`. */
export function findRowCount(text: string, most: number): number | undefined {
  const digits = text.replaceAll(/\s/g, '')
  const rows = /^\d+$/.test(digits) ? Number(digits) : 0
  return rows >= 1 && rows <= most ? rows : undefined
}
