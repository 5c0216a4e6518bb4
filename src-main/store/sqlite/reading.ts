import { needResource } from '../../../src-shared/schema/columns.ts'
import type { ReadPlan, SearchPlan } from '../plan.ts'
import type { ReadResult, SearchGroup } from '../port.ts'
import { addLinkage, followIncludes } from './linkage.ts'
import { listPage } from './page.ts'
import { planRead } from './planner.ts'
import { fillAttributes } from './rows.ts'
import type { Scope } from './scope.ts'
import { fillTimes } from './timed-links.ts'

export function readPlan(scope: Scope, plan: ReadPlan): ReadResult {
  const resource = needResource(scope.registry, plan.type)
  const { rows, count } = listPage(scope.connection, planRead(scope, resource, plan))
  const found = new Map(rows.map((row) => [row.key, row]))
  for (const name of plan.linkage ?? []) addLinkage(scope, found, resource, name, [...found.keys()])
  followIncludes(scope, found, resource, plan.include ?? {}, [...found.keys()])
  const unread = plan.bare ? [] : found.values()
  for (const [type, some] of Map.groupBy(unread, (row) => row.type)) fillAttributes(scope.connection, type, some)
  if (plan.timed) fillTimes(scope.connection, resource, rows)
  return { rows, count, included: [...found.values()].slice(rows.length) }
}

export function searchPlan(scope: Scope, { words, types, limit }: SearchPlan): SearchGroup[] {
  return types.map((type) => {
    const { rows, count } = readPlan(scope, { type, where: { op: 'search', words }, page: { offset: 0, limit }, counted: true })
    return { type, count, rows }
  })
}
