import type { Operation, Precondition } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { Core } from '../context.ts'
import { takeBackCreate } from './take-back-create.ts'
import { takeBackDelete } from './take-back-delete.ts'
import { takeBackUpdate } from './take-back-update.ts'

/** What would take the entries back, and what stands in the way. */
export interface UndoPlan {
  readonly operations: Operation[]
  readonly require: Precondition[]
  /** For each record that has moved on, its type, id and what of it did. */
  readonly conflicts: { readonly type: string; readonly id: string; readonly reason: string }[]
  /** Records that the plan makes anew, by type and id, with their place among its creates. */
  readonly restored: Map<string, number>
}

/** One record's share of a plan; `conflict` says why it has none. */
export type TakenBack = { readonly conflict: string } | { readonly operations: Operation[]; readonly require: Precondition[] }

/** The inverse of each entry, the last first: what was made last is taken back first. */
export async function planUndo(core: Core, entries: readonly JournalEntry[], now: number): Promise<UndoPlan> {
  const plan: UndoPlan = { operations: [], require: [], conflicts: [], restored: new Map() }
  for (const entry of entries.toReversed()) {
    const taken = await takeBack(core, entry, plan, now)
    const { type, ids } = entry
    if ('conflict' in taken) plan.conflicts.push({ type, id: ids[0] ?? '', reason: taken.conflict })
    else {
      plan.operations.push(...taken.operations)
      plan.require.push(...taken.require)
    }
  }
  return plan
}

function takeBack(core: Core, entry: JournalEntry, plan: UndoPlan, now: number): Promise<TakenBack> {
  switch (entry.action) {
    case 'update':
    case 'link':
      return takeBackUpdate(core, entry, now)
    case 'create':
      return takeBackCreate(core, entry)
    case 'delete':
      return takeBackDelete(core, entry, plan, now)
    case 'import':
      return Promise.resolve({ conflict: 'an import cannot be taken back' })
    default:
      return entry.action satisfies never
  }
}
