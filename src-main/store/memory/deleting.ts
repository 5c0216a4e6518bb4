import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships, listHolding, listPairTables } from '../../../src-shared/schema/links.ts'
import type { Changes } from '../batch.ts'
import { removePair, rewrite, writableTable } from './draft.ts'
import { listEdges, targetOf } from './edges.ts'
import { releaseIds } from './identity.ts'
import { toIds } from './shares.ts'
import { listPairs, needRecord, needTable } from './state.ts'
import type { Workbench } from './workbench.ts'

export function deleteRecord(bench: Workbench, type: string, key: number): void {
  const { draft, shares } = bench
  const record = needRecord(draft, type, key)
  const attributes = Object.entries(record.values).map(([name, value]) => [name, [value, null]])
  const changes = {
    ...(Object.fromEntries(attributes) as Changes),
    ...listUnlinked(bench, type, key),
    ...listHolders(bench, type, key),
  }
  writableTable(draft, type).records.delete(key)
  releaseIds(draft, type, key)
  clearHeld(bench, type, key)
  clearPairs(bench, type, key)
  shares.note(type, key, 'delete', changes)
}

function listUnlinked({ registry, draft }: Workbench, type: string, key: number): Changes {
  const found = Object.keys(needResource(registry, type).relationships).map((name) => {
    const ends = [...listEdges(registry, draft, type, name)].filter(([from]) => from === key).map(([, to]) => to)
    return [`relationships/${name}`, [toIds(draft, targetOf(registry, type, name), ends), []]] as const
  })
  return Object.fromEntries(found.filter(([, [ids]]) => ids.length > 0))
}

/** Records that only the deleted one's side would forget: their relationship has no inverse to tell it by. */
function listHolders({ registry, draft }: Workbench, type: string, key: number): Changes {
  const found = [...registry.values()].flatMap((resource) =>
    listHolding(resource, type).map((name) => {
      const holders = [...needTable(draft, resource.type).records.values()].filter(({ held }) => held.get(name) === key)
      const keys = holders.map((holder) => holder.key)
      return [`holders/${resource.type}/${name}`, [toIds(draft, resource.type, keys), []]] as const
    }),
  )
  return Object.fromEntries(found.filter(([, [ids]]) => ids.length > 0))
}

function clearHeld({ registry, draft }: Workbench, type: string, key: number): void {
  for (const resource of registry.values()) {
    const names = heldRelationships(resource).filter((name) => targetOf(registry, resource.type, name) === type)
    if (names.length === 0) continue
    for (const holder of [...needTable(draft, resource.type).records.values()]) {
      const gone = new Set(names.filter((name) => holder.held.get(name) === key))
      if (gone.size > 0) rewrite(draft, holder, { held: new Map([...holder.held].filter(([name]) => !gone.has(name))) })
    }
  }
}

function clearPairs({ registry, draft }: Workbench, type: string, key: number): void {
  for (const { table, a, b } of listPairTables(registry)) {
    for (const pair of [...listPairs(draft, table)]) {
      if ((a === type && pair[0] === key) || (b === type && pair[1] === key)) removePair(draft, table, pair)
    }
  }
}
