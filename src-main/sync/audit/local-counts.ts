import type { Resource } from '../../../src-shared/schema/resource.ts'
import { parts, type PartName } from '../findings/parts.ts'
import { toMinute, type Minute } from '../filter-time.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import { toConditions, type Area } from './area.ts'

const isNamed: Condition = { op: 'not', of: { op: 'provisional' } }

/** Records of the mirror that the server should count in that list. */
export function inPart(resource: Resource, part: PartName): Condition {
  return { op: 'all', of: [parts[part].where(resource), isNamed] }
}

export async function countWhere(store: Store, type: string, where: Condition): Promise<number> {
  const groups = await store.aggregate({ type, where })
  return groups.reduce((sum, group) => sum + group.count, 0)
}

export async function countLocal(store: Store, resource: Resource, part: PartName): Promise<number> {
  const where = parts[part].where(resource)
  const own: Condition = { op: 'all', of: [where, { op: 'provisional' }] }
  return (await countWhere(store, resource.type, where)) - (await countWhere(store, resource.type, own))
}

/** The minute of each by that time, earliest first; those without one come first of all. */
export async function listLocalMinutes(
  store: Store,
  resource: Resource,
  part: PartName,
  area: Area,
  by: keyof Area,
): Promise<Minute[]> {
  const where: Condition = { op: 'all', of: [inPart(resource, part), ...toConditions(area)] }
  const groups = await store.aggregate({ type: resource.type, where, by: { field: by } })
  const minutes = groups.flatMap(({ value, count: times }) => {
    const minute = typeof value === 'number' ? toMinute(value) : Number.NEGATIVE_INFINITY
    return Array.from({ length: times }, () => minute)
  })
  return minutes.sort((a, b) => a - b)
}

const chunk = 1000

/** Their rows, a thousand at a time. */
export async function* eachLocal(store: Store, type: string, where: Condition): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += chunk) {
    const { rows } = await store.read({ type, where, page: { offset, limit: chunk } })
    yield* rows
    if (rows.length < chunk) return
  }
}

export async function listLocalIds(store: Store, type: string, where: Condition): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of eachLocal(store, type, where)) ids.push(id)
  return ids
}
