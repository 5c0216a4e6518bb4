import type { Registry } from '../../../src-shared/schema/resource.ts'
import type { BatchView } from './batch-view.ts'
import type { BatchWrites, PairsWrite } from './batch-writes.ts'
import { toHostedName } from './restored-records.ts'
import { toRecordName, type UnsentSet } from '../entry.ts'
import { owningEnd } from '../owning-end.ts'

/** The changed sets of one record, with the members added and removed. */
export interface MovedMembers {
  readonly type: string
  readonly key: number
  readonly sets: { readonly [relationship: string]: UnsentSet }
}

/** The net effect of a batch on pairs, on the ends that own them. Adding a link that exists has no effect. */
export function listMovedMembers(registry: Registry, writes: BatchWrites, view: BatchView): Map<string, MovedMembers> {
  const moved = new Map<string, MovedMembers>()
  const pairs = [...writes.pairs, ...listKnownSets(writes, view)]
  for (const group of Map.groupBy(pairs, ({ type, from, relationship }) => `${type} ${from} ${relationship}`).values()) {
    const { type, from, relationship } = group[0] as PairsWrite
    const name = toRecordName(type, from)
    const write = writes.records.get(name)
    const here = new Set((view.rows.get(name)?.links[relationship] ?? []).map(({ key }) => key))
    const known = write && view.restored.get(toHostedName(write))
    const before = known ? (known.members.get(relationship) ?? new Set()) : here
    const after = new Set(here)
    for (const { to, isLinked } of group) {
      for (const key of to) {
        if (isLinked) after.add(key)
        else after.delete(key)
      }
    }
    for (const member of new Set([...before, ...after])) {
      if (before.has(member) === after.has(member)) continue
      const owner = owningEnd(registry, { type, key: from, relationship, member })
      if (registry.get(owner.type)?.reach !== 'crm') continue
      addMember(moved, owner.type, owner.key, owner.relationship, owner.member, after.has(member))
    }
  }
  return moved
}

/** Sets that the server has of a restored record, even if the batch does not write them. */
function listKnownSets({ records }: BatchWrites, { restored }: BatchView): PairsWrite[] {
  return [...records.values()].flatMap((write) =>
    [...(restored.get(toHostedName(write))?.members.keys() ?? [])].map((relationship) => {
      return { type: write.type, from: write.key, relationship, to: [], isLinked: true }
    }),
  )
}

function addMember(
  moved: Map<string, MovedMembers>,
  type: string,
  key: number,
  relationship: string,
  member: number,
  isAdded: boolean,
): void {
  const name = toRecordName(type, key)
  const sets: MovedMembers['sets'] = moved.get(name)?.sets ?? {}
  const { added, removed } = sets[relationship] ?? { added: [], removed: [] }
  const set = isAdded
    ? { added: [...new Set([...added, member])], removed }
    : { added, removed: [...new Set([...removed, member])] }
  moved.set(name, { type, key, sets: { ...sets, [relationship]: set } })
}
