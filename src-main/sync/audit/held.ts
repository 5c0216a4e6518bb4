import { keepStates, type Run } from '../run-context.ts'

/** More than so many at once, and more than this share of a type, are not removed without a person's word. */
const mostAtOnce = 50
const mostShare = 0.1
/** Of a type that has so many records at least, never more than half. */
const fewest = 8

export function isMass(gone: number, total: number): boolean {
  return (gone > mostAtOnce && gone > total * mostShare) || (total >= fewest && gone > total / 2)
}

/** Keeps which deletions wait for a person. What the server shows again is let go by leaving it out. */
export async function keepHeld(run: Run, type: string, held: readonly string[]): Promise<void> {
  const state = run.states.ofType(type)
  const isSame = held.length === state.held.length && held.every((id) => state.held.includes(id))
  if (!isSame) await keepStates(run, run.states.change({}, { [type]: { ...state, held } }))
}
