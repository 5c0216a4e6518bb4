import type { Connection } from './connection.ts'
import type { Fragment } from './fragment.ts'
import { quote } from './names.ts'

/** A part of the list from either end, in id order. */
export interface Stretch {
  readonly offset: number
  readonly limit: number
  readonly backwards: boolean
}

/** How many times more ids to scan than an even distribution would need. */
const margin = 2

/**
 * The keys of one page, when many keys are selected apart from the rows. The keys are spread over the ids, so scanning the
 * first ids usually fills the page, and the rest need not be read. Undefined if that was not enough: the selected keys are
 * clustered, or the page is far from either end.
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
  // Bind as integers. The search index ignores bounds bound as reals and would scan to its end.
  const keys = page.all(span, ...selection.params, BigInt(least), BigInt(most), limit, offset) as number[]
  return keys.length === limit ? keys : undefined
}
