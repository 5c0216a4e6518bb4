import { applyPage } from '../apply/apply-page.ts'
import type { Answering } from '../apply/page.ts'
import type { Failure, RemoteObject } from '../remote/outcome.ts'
import type { Run } from '../run-context.ts'
import type { StateChange } from '../state/states.ts'
import type { Reading } from '../state/type-state.ts'
import { completeLinks } from './read-page.ts'

/** Records as an answer showed them. */
export interface Shown {
  readonly type: string
  readonly data: readonly RemoteObject[]
  readonly included: readonly RemoteObject[]
  /** Whether their list is the trash; null where the list does not tell. */
  readonly trashed: boolean | null
  readonly purpose: Reading['for']
  /** The request that they answer: then they count as pushed, not as pulled. */
  readonly answering?: Answering
  /** The versions whose links were just stored. They are not requested again. */
  readonly linked?: ReadonlySet<string>
  /** They show no links, and none are requested. */
  readonly isWithoutLinks?: boolean
}

/** Stores the records with all their links, together with the progress of the reading. */
export async function takePage(run: Run, shown: Shown, change: StateChange | null): Promise<Failure | undefined> {
  const { type, data, included, trashed, purpose, answering, linked, isWithoutLinks } = shown
  const completed = isWithoutLinks ? { objects: data, included: [] } : await completeLinks(run, type, data, purpose, linked)
  if ('is' in completed) return completed
  const { objects } = completed
  const page = {
    type,
    objects,
    included: [...included, ...completed.included],
    trashed,
    summarised: purpose === 'mirror',
    ...(answering && { answering }),
  }
  const applied = await applyPage(run.place, page, change)
  run.tally.pushed.created += applied.adopted
  if (answering) return undefined
  run.tally.created += applied.created
  // A first mirror reads some records twice: those that already came with the user's own deals.
  if (purpose !== 'mirror') run.tally.updated += Math.max(0, applied.updated - applied.adopted)
  return undefined
}
