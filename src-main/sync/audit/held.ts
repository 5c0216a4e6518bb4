import { changeTypeState, type Run } from '../run-context.ts'

/** More deletions at once, and more than this share of a type, wait for a person. */
const mostAtOnce = 50
const mostShare = 0.1
/** Of a type with at least this many records, at most half are removed at once. */
const fewest = 8

export function isMass(gone: number, total: number): boolean {
  return (gone > mostAtOnce && gone > total * mostShare) || (total >= fewest && gone > total / 2)
}

/** Saves which deletions wait for a person. Records that the server shows again are left out, which ends their hold. */
export function keepHeld(run: Run, type: string, held: readonly string[]): Promise<void> {
  const isSame = (known: readonly string[]) => held.length === known.length && held.every((id) => known.includes(id))
  return changeTypeState(run, type, (state) => (isSame(state.held) ? state : { ...state, held }))
}
