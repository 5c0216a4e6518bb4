import { relationshipProblem } from '../../../src-shared/schema/problems.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Operation, Target } from '../../store/batch.ts'
import type { Ref, Row } from '../../store/port.ts'
import { fromBytes } from '../../store/attributes.ts'
import { requireEnds } from '../../store/required-ends.ts'
import type { Core } from '../context.ts'
import type { Draft, SetChange } from './draft.ts'
import { patchRow } from './patch-row.ts'

/** Applies the draft's to-many relationships. True if anything changes. */
export async function planSets(core: Core, draft: Draft, self: Target, now: number): Promise<boolean> {
  let changes = false
  for (const [name, change] of draft.sent.sets) {
    const present = draft.before?.row.links[name] ?? []
    const { added, removed } = compareSets(present, change)
    if (added.length === 0 && removed.length === 0) continue
    changes = true
    const storage = linkStorage(core.registry, draft.resource, name)
    if (storage.at === 'pairs') {
      const pairs = planPairs(draft, self, name, added, removed)
      draft.require.push(...requireEnds(core.registry, pairs))
      draft.also.push(...pairs)
    } else if (storage.at === 'target') {
      await planHolders(core, draft, { name, field: storage.field, self, added, removed, now })
    }
  }
  return changes
}

function compareSets(present: readonly Ref[], { mode, refs }: SetChange): { added: Ref[]; removed: Ref[] } {
  const before = new Set(present.map(({ key }) => key))
  const named = new Set(refs.map(({ key }) => key))
  return {
    added: mode === 'remove' ? [] : refs.filter(({ key }) => !before.has(key)),
    removed: mode === 'add' ? [] : present.filter(({ key }) => named.has(key) === (mode === 'remove')),
  }
}

function planPairs(draft: Draft, self: Target, relationship: string, added: Ref[], removed: Ref[]): Operation[] {
  const pairs = { type: draft.resource.type, from: self, relationship }
  const keys = (refs: Ref[]) => refs.map(({ key }) => key)
  return [
    ...(added.length > 0 ? [{ op: 'link' as const, ...pairs, to: keys(added) }] : []),
    ...(removed.length > 0 ? [{ op: 'unlink' as const, ...pairs, to: keys(removed) }] : []),
  ]
}

interface HolderChange {
  readonly name: string
  readonly field: string
  readonly self: Target
  readonly added: readonly Ref[]
  readonly removed: readonly Ref[]
  readonly now: number
}

/** The link is stored on the other records, so each of them is edited. */
async function planHolders({ store, registry, account }: Core, draft: Draft, change: HolderChange): Promise<void> {
  const { name, field, self, added, removed, now } = change
  const type = draft.resource.relationships[name]?.target ?? ''
  const inverse = registry.get(type)?.relationships[field]
  if (inverse?.required && removed.length > 0) {
    draft.problems.push(relationshipProblem(name, `can't be removed: ${type} need their ${field}`))
    return
  }
  const keys = [...added, ...removed].map(({ key }) => key)
  const { rows } = await store.read({ type, where: { op: 'key', keys }, linkage: [field] })
  const addedKeys = new Set(added.map(({ key }) => key))
  for (const row of rows) {
    const target = addedKeys.has(row.key) ? self : null
    draft.require.push({ is: 'version', type, key: row.key, version: row.version })
    draft.also.push(holderUpdate(row, field, target, draft.before?.row.id ?? null, now, account.timeZone))
  }
}

function holderUpdate(
  row: Row,
  field: string,
  target: Target | null,
  selfId: string | null,
  now: number,
  zone: string,
): Operation {
  // Default bank details that move from another company do not replace their new company's default.
  const values = fromBytes(row.attributes)['is-default'] === true ? { 'is-default': false } : {}
  const ends = [row.links[field]?.[0]?.id ?? null, target === null ? null : selfId] as const
  const sent = [`relationships/${field}`]
  return patchRow(row, { values, held: { [field]: target }, moved: { [field]: ends }, sent }, now, zone)
}
