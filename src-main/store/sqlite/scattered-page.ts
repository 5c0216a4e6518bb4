import type { Connection } from './connection.ts'
import type { Fragment } from './fragment.ts'
import { quote } from './names.ts'

/** A piece of the list from either end, in the order of the ids. */
export interface Stretch {
  readonly offset: number
  readonly limit: number
  readonly backwards: boolean
}

/** How many times the ids are walked that an even spread would take. */
const margin = 2

/**
 * The keys of a page out of many that are selected apart from the rows. Those are scattered over the ids, so that a page
 * is full after the first of these, and what is selected beyond them need not be known. Undefined where that was not
 * enough: the selected ones then stand together, or the page is far from the end.
 */
export function findScatteredPage(
  connection: Connection,
  type: string,
  selection: Fragment,
  count: number,
  { offset, limit, backwards }: Stretch,
): number[] | undefined {
  const total = connection
    .statement(`SELECT count(*) FROM ${quote(type)}`)
    .pluck()
    .get() as number
  const span = Math.ceil(((offset + limit) * total * margin) / count)
  if (span * margin > total) return undefined
  const order = `ORDER BY id ${backwards ? 'DESC' : 'ASC'}`
  const first = `SELECT key, id FROM ${quote(type)} ${order} LIMIT ?`
  const [least, most] = connection.statement(`SELECT min(key), max(key) FROM (${first})`).raw().get(span) as [number, number]
  const among = `SELECT key FROM (${selection.sql}) WHERE key BETWEEN ? AND ?`
  const page = connection.statement(`SELECT key FROM (${first}) WHERE key IN (${among}) ${order} LIMIT ? OFFSET ?`).pluck()
  // As integers: the search index overlooks bounds that are bound as reals, and would be read to its end.
  const keys = page.all(span, ...selection.params, BigInt(least), BigInt(most), limit, offset) as number[]
  return keys.length === limit ? keys : undefined
}
