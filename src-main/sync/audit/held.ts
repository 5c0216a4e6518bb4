import { keepStates, type Run } from '../run-context.ts'

/** More deletions at once, and more than this share of a type, wait for a person. */
const mostAtOnce = 50
const mostShare = 0.1
/** Of a type with at least this many records, at most half are removed at once. */
const fewest = 8

export function isMass(gone: number, total: number): boolean {
  return (gone > mostAtOnce && gone > total * mostShare) || (total >= fewest && gone > total / 2)
}

/** Saves which deletions wait for a person. Records that the server shows again are left out, which ends their hold. */
export async function keepHeld(run: Run, type: string, held: readonly string[]): Promise<void> {
  const state = run.states.ofType(type)
  const isSame = held.length === state.held.length && held.every((id) => state.held.includes(id))
  if (!isSame) await keepStates(run, run.states.change({}, { [type]: { ...state, held } }))
}
