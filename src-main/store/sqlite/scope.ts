import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { Connection } from './connection.ts'
import type { Fragment } from './fragment.ts'

/** What a reading needs to know. */
export interface Scope {
  readonly connection: Connection
  readonly registry: Registry
  /** What was found out about the rows for the plan at hand, so that nothing is asked twice. */
  readonly probed?: Map<string, boolean>
}

/** So few rows that looking each of them up costs less than walking an index over all. */
export const few = 3000

/** Whether there are few rows. SQLite has no statistics to know it by, so they are counted, up to that number. */
export function isRare({ connection, probed }: Scope, from: Fragment): boolean {
  const question = [from.sql, ...from.params].join('\n')
  const known = probed?.get(question)
  if (known !== undefined) return known
  const statement = connection.statement(`SELECT count(*) FROM (SELECT 1 FROM ${from.sql} LIMIT ${few + 1})`)
  const rare = (statement.pluck().get(...from.params) as number) <= few
  probed?.set(question, rare)
  return rare
}
