import { registry } from '../../../src-shared/resources/index.ts'
import { findOwner, findScope } from '../../../src-shared/schema/ownership.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { isObject } from '../../../src-shared/values/json.ts'
import { succeed, type Outcome } from '../../api/outcome.ts'
import type { LinkedRecord, RecordRow, Records } from '../../api/records.ts'
import { isStage } from '../../fields/link-order.ts'
import type { CellChange } from '../edit/replace-cell.ts'
import { listLossLinks } from './loss-cells.ts'

/** Facts to confirm or ask before a record moves to a stage. */
export interface StageMove {
  /** The current record with the links that describe a loss. */
  readonly row: RecordRow
  /** Null for the first stage of the funnel. */
  readonly stage: string | null
  /** The former and the new funnel. Null if the funnel stays the same. */
  readonly funnels: { readonly from: string; readonly to: string } | null
  readonly isLost: boolean
}

type Reads = Pick<Records, 'readRecord'>

const toName = ({ id, attributes }: Pick<LinkedRecord, 'id' | 'attributes'>): string => toTitle(id, attributes)

/** Null if the change needs no question. */
export async function findStageMove(
  records: Reads,
  resource: Resource,
  { id, name, to }: Pick<CellChange, 'id' | 'name' | 'to'>,
): Promise<Outcome<StageMove | null>> {
  const target = registry.get(resource.relationships[name]?.target ?? '')
  const end = isObject(to) && typeof to['id'] === 'string' ? to['id'] : undefined
  if (!target || end === undefined) return succeed(null)
  const scope = isStage(target) ? findScope(registry, resource, name) : isScope(resource, name) ? name : undefined
  if (!isStage(target) && scope === undefined) return succeed(null)

  const owner = findOwner(target)
  const [chosen, held] = await Promise.all([
    records.readRecord(target, end, owner === undefined ? [] : [owner]),
    records.readRecord(resource, id, [...(scope === undefined ? [] : [scope]), ...listLossLinks(resource)]),
  ])
  if (!chosen.ok) return chosen
  if (!held.ok) return held
  const row = held.value
  const from = scope === undefined ? undefined : row.links[scope]?.[0]
  const into = owner === undefined ? (scope === name ? chosen.value : undefined) : chosen.value.links[owner]?.[0]
  const funnels = from && into && from.id !== into.id ? { from: toName(from), to: toName(into) } : null
  const isLost = chosen.value.attributes['kind'] === 'lost'
  return succeed(funnels || isLost ? { row, stage: isStage(target) ? toName(chosen.value) : null, funnels, isLost } : null)
}

/** True if another relationship depends on this one: a deal's funnel determines its stages. */
const isScope = (resource: Resource, name: string): boolean =>
  Object.keys(resource.relationships).some((other) => findScope(registry, resource, other) === name)
