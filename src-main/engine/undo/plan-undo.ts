import type { JournalEntry } from '../../store/port.ts'
import type { Core } from '../context.ts'
import { takeBackCreate } from './take-back-create.ts'
import { takeBackDelete } from './take-back-delete.ts'
import { takeBackUpdate } from './take-back-update.ts'
import type { TakenBack, UndoPlan } from './undo-plan.ts'

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
