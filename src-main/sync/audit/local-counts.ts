import type { Resource } from '../../../src-shared/schema/resource.ts'
import { parts, type PartName } from '../findings/parts.ts'
import { toMinute, type Minute } from '../filter-time.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import { everywhere, toConditions, type Area } from './area.ts'
import { listThere, minuteOf, type UnsentDifferences } from './unsent-differences.ts'

const isNamed: Condition = { op: 'not', of: { op: 'provisional' } }

/** Records of the mirror that the server should count in that list. */
export function inPart(resource: Resource, part: PartName): Condition {
  return { op: 'all', of: [parts[part].where(resource), isNamed] }
}

export async function countWhere(store: Store, type: string, where: Condition): Promise<number> {
  const groups = await store.aggregate({ type, where })
  return groups.reduce((sum, group) => sum + group.count, 0)
}

/** How many records of the mirror the server should count in that list. */
export async function countLocal(
  store: Store,
  resource: Resource,
  part: PartName,
  unsent: UnsentDifferences = none,
): Promise<number> {
  const where = parts[part].where(resource)
  const left: Condition = { op: 'any', of: [{ op: 'provisional' }, { op: 'key', keys: unsent.keys }] }
  const own: Condition = { op: 'all', of: [where, left] }
  const named = (await countWhere(store, resource.type, where)) - (await countWhere(store, resource.type, own))
  return named + listThere(unsent, resource, part, everywhere).length
}

const none: UnsentDifferences = { keys: [], there: [] }
const withoutUnsent = ({ keys }: UnsentDifferences): Condition[] =>
  keys.length > 0 ? [{ op: 'not', of: { op: 'key', keys } }] : []

/** The minute of each record by that field, in order. Records without a time come first. */
export async function listLocalMinutes(
  store: Store,
  resource: Resource,
  part: PartName,
  area: Area,
  by: keyof Area,
  unsent: UnsentDifferences,
): Promise<Minute[]> {
  const where: Condition = { op: 'all', of: [inPart(resource, part), ...toConditions(area), ...withoutUnsent(unsent)] }
  const groups = await store.aggregate({ type: resource.type, where, by: { field: by } })
  const minutes = groups.flatMap(({ value, count: times }) => {
    const minute = typeof value === 'number' ? toMinute(value) : Number.NEGATIVE_INFINITY
    return Array.from({ length: times }, () => minute)
  })
  const unsentMinutes = listThere(unsent, resource, part, area).map((one) => minuteOf(one, by))
  return [...minutes, ...unsentMinutes].sort((a, b) => a - b)
}

const chunk = 1000

/** Reads the rows, a thousand at a time. */
export async function* eachLocal(store: Store, type: string, where: Condition): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += chunk) {
    const { rows } = await store.read({ type, where, page: { offset, limit: chunk } })
    yield* rows
    if (rows.length < chunk) return
  }
}

/** The ids that the server should show in that list. */
export async function listExpected(
  store: Store,
  resource: Resource,
  part: PartName,
  area: Area,
  unsent: UnsentDifferences,
): Promise<string[]> {
  const where: Condition = { op: 'all', of: [inPart(resource, part), ...toConditions(area), ...withoutUnsent(unsent)] }
  return [...(await listLocalIds(store, resource.type, where)), ...listThere(unsent, resource, part, area).map(({ id }) => id)]
}

async function listLocalIds(store: Store, type: string, where: Condition): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of eachLocal(store, type, where)) ids.push(id)
  return ids
}
