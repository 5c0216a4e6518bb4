import type { Operation, Precondition } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { Core } from '../context.ts'
import { planUndo } from './plan-undo.ts'

type Restore =
  { readonly conflict: string } | { readonly operations: readonly Operation[]; readonly require: readonly Precondition[] }

/** A deleted record anew, under an id of its own: as it was, with the links whose ends are still there. */
export async function planRestore(core: Core, entry: JournalEntry, now: number): Promise<Restore> {
  const { operations, require, conflicts } = await planUndo(core, [entry], now, true)
  const [first] = conflicts
  return first ? { conflict: first.reason } : { operations, require }
}
