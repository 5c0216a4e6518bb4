import type { JournalEntry } from '../../store/port.ts'
import type { Core } from '../context.ts'
import { takeBackDelete } from './take-back-delete.ts'
import type { TakenBack, UndoPlan } from './undo-plan.ts'

/** A deleted record anew, under an id of its own: as it was, with the links whose ends are still there. */
export function planRestore(core: Core, entry: JournalEntry, now: number): Promise<TakenBack> {
  const plan: UndoPlan = { operations: [], require: [], conflicts: [], restored: new Map(), anew: true }
  return takeBackDelete(core, entry, plan, now)
}
