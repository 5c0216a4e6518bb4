import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Connection } from './connection.ts'
import type { Fragment } from './fragment.ts'

/** Context of one read. */
export interface Scope {
  readonly connection: Connection
  readonly registry: Registry
  /** Findings about the rows of the current plan, so that nothing is queried twice. */
  readonly probed?: Map<string, boolean>
}

/** Up to this many rows, looking up each one is cheaper than scanning an index. */
export const few = 3000

/** Whether there are few rows. SQLite has no statistics here, so this counts up to that number. */
export function isRare({ connection, probed }: Scope, from: Fragment): boolean {
  const question = [from.sql, ...from.params].join('\n')
  const known = probed?.get(question)
  if (known !== undefined) return known
  const statement = connection.statement(`SELECT count(*) FROM (SELECT 1 FROM ${from.sql} LIMIT ${few + 1})`)
  const rare = (statement.pluck().get(...from.params) as number) <= few
  probed?.set(question, rare)
  return rare
}
