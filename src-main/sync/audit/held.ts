import { changeTypeState, type Run } from '../run-context.ts'

/** More deletions at once, and more than this share of a type, wait for a person. */
const mostAtOnce = 50
const mostShare = 0.1
/** Of a type with at least this many records, at most half are removed at once. */
const fewest = 8

export function isMass(gone: number, total: number): boolean {
  return (gone > mostAtOnce && gone > total * mostShare) || (total >= fewest && gone > total / 2)
}

/** Held records that a person decided to keep. One that came back since is no longer held: if it goes again, it goes here too. */
export function keptOf({ states }: Run, type: string): ReadonlySet<string> {
  const held = new Set(states.ofType(type).held)
  return new Set(states.get('wish').kept?.[type]?.filter((id) => held.has(id)))
}

/** Saves which deletions wait for a person. Records that the server shows again are left out, which ends their hold. */
export function keepHeld(run: Run, type: string, held: readonly string[]): Promise<void> {
  const isSame = (known: readonly string[]) => held.length === known.length && held.every((id) => known.includes(id))
  return changeTypeState(run, type, (state) => (isSame(state.held) ? state : { ...state, held }))
}
