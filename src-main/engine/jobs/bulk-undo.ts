import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { JournalEntry, Store } from '../../store/port.ts'
import type { Context } from '../context.ts'
import { planUndo } from '../undo/plan-undo.ts'
import type { Conflict } from '../undo/undo-draft.ts'
import type { StoredJob, Skipped } from './job.ts'
import type { Step } from './run-job.ts'

const perRead = 200

/** Types whose changes can be undone. */
export const listUndoable = (registry: Registry): string[] =>
  [...registry.values()].filter(({ reach }) => reach !== 'internal').map(({ type }) => type)

/** Undoes the next commit of the group, newest first. Records that have changed since are skipped and listed. */
export async function decideUndoStep(context: Context, job: StoredJob): Promise<Step> {
  const { store, registry } = context
  const { undone } = job.order
  if (!undone) throw new Error(`Job ${job.id} undoes nothing.`)
  const among = { backward: true, types: listUndoable(registry) }
  const newest = await store.changesSince(undone.before, 1, { ...among, group: undone.group })
  const [last] = newest.kept ? newest.entries : []
  if (!last) return { operations: [], require: [], progress: { done: 0, unchanged: 0, skipped: [] } }
  const found = await store.changesSince(null, undefined, { ...among, commit: last.commit })
  const entries = found.kept ? found.entries : []
  const { operations, require, skipped } = await planPartly(context, entries.toReversed())
  return {
    operations,
    require,
    progress: { done: entries.length, unchanged: 0, skipped },
    job: { order: { ...job.order, undone: { ...undone, before: entries.at(-1)?.cursor ?? last.cursor } } },
  }
}

/** Undoes as much as possible: leaves out records with conflicts, and everything that depends on them. */
async function planPartly(context: Context, all: readonly JournalEntry[]) {
  const skipped: Skipped[] = []
  for (let entries = all; ;) {
    const { operations, require, conflicts } = await planUndo(context, entries, context.clock())
    if (conflicts.length === 0) return { operations, require, skipped }
    const left = new Set(conflicts.map(({ entry }) => entry))
    for (const entry of left) skipped.push(toSkipped(entry, conflicts))
    entries = entries.filter((entry) => !left.has(entry))
  }
}

function toSkipped(entry: JournalEntry, conflicts: readonly Conflict[]): Skipped {
  const [id = ''] = entry.ids
  const reasons = conflicts
    .filter((one) => one.entry === entry)
    .map(({ type, id: of, reason }) => (type === entry.type && of === id ? reason : `${type} ${of}: ${reason}`))
  return { id, reason: reasons.join(', ') }
}

/** The number of changes in a group of commits, for the progress of its undo. */
export async function countGroup({ store, registry }: Context, group: string): Promise<number> {
  const among = { backward: true, group, types: listUndoable(registry), counted: true }
  const found = await store.changesSince(null, 1, among)
  return found.kept ? (found.count ?? 0) : 0
}

/** The types written by a group of commits. */
export async function listGroupResources(store: Store, registry: Registry, group: string): Promise<Resource[]> {
  const types = new Set<string>()
  for (let before: string | null = null; ;) {
    const found = await store.changesSince(before, perRead, { backward: true, group, types: listUndoable(registry) })
    const entries = found.kept ? found.entries : []
    for (const { type } of entries) types.add(type)
    if (entries.length < perRead) return [...types].map((type) => needResource(registry, type))
    before = found.cursor
  }
}
