import { canonicalText, type CanonicalRecord, type Snapshot } from './canonical.ts'
import { isLifting, type Quirks } from './quirks.ts'
import { keepByState } from './record-state.ts'
import { schemaOf, schemas } from './schema.ts'
import { listShownTexts } from './shown-attributes.ts'
import type { HostedRecord } from './table.ts'
import type { World } from './world.ts'

/** Everything the server holds, as its answers would show it. */
export function takeSnapshot(world: World): Snapshot {
  const snapshot: Record<string, Record<string, CanonicalRecord>> = {}
  for (const type of schemas.keys()) {
    const rows = world.tables.get(type)?.inIdOrder.all() ?? []
    snapshot[type] = Object.fromEntries(rows.map((row) => [String(row.id), toCanonical(world, row)]))
  }
  return snapshot
}

/** One record in that form. */
export const toCanonical = (world: World, record: HostedRecord): CanonicalRecord => findCanonical(record, world.quirks())

const findCanonical = keepByState((record, quirks: Quirks): CanonicalRecord => {
  const { attributes } = schemaOf(record.type)
  const shown = listShownTexts(record, quirks)
  const links: Record<string, string[]> = {}
  for (const [name, ids] of record.links) {
    const relationship = schemaOf(record.type).relationships[name]
    if (relationship === undefined || (relationship.unknown === true && !quirks.unknownRelationships)) continue
    links[name] = ids.map((id) => `${relationship.target}/${String(id)}`)
  }
  const isPlainWhole = quirks.nullFilter === 'ignored' && quirks.plainList === 'all'
  const isTrashTold = quirks.nullFilter === 'both' || !(isLifting(quirks, 'deals') || isPlainWhole)
  const untold = record.type === 'deals' && (quirks.ignoresStateFilters || !isTrashTold)
  return {
    attributes: Object.fromEntries(shown.map(([name, text]) => [name, canonicalText(attributes[name]?.kind, text)])),
    archived: record.archived !== null,
    trashed: untold ? 'untold' : record.discarded !== null,
    links,
  }
})
