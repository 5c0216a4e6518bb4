import type { Side } from '../../../src-shared/sync/conflict.ts'
import type { Noted } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { Entry } from '../entry.ts'

/**
 * What a person decided about an entry, with the entry as it was before. The journal keeps it beside the entry, so that the
 * decision can be undone. `reopen`: the undo of such a decision. `queue`: a change was held back or released.
 */
export type Decision =
  | { readonly did: 'resolve' | 'reopen'; readonly keep: Side; readonly fields: readonly string[]; readonly entry: Entry }
  | { readonly did: 'queue'; readonly entry: Entry }

export type Resolution = Extract<Decision, { keep: Side }>

export const noteDecision = (decision: Decision): Noted => ({ decision: [decision, null] })

/** The decision that a commit stored. Commits of sync decide nothing. */
export function findDecision(entries: readonly JournalEntry[]): Decision | undefined {
  const noted = entries.find(({ type, origin, changes }) => type === 'outbox-entries' && origin === 'user' && changes['decision'])
  return noted?.changes['decision']?.[0] as Decision | undefined
}
