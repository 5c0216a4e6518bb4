import type { Unanswered } from '../../src-shared/sync/outbox.ts'
import type { Store } from '../store/port.ts'
import type { Entry } from './entry.ts'
import { horizonMs } from './merge/match.ts'
import { listEntries } from './stored-entry.ts'

/** When sync stops looking for a change whose answer was lost, by this computer's clock; null if no answer was lost. */
export function findLookEnd({ sending, failure = null }: Entry): number | null {
  if (!sending || (sending.looks === 0 && failure === null)) return null
  return sending.looks === 0 ? sending.at + horizonMs : sending.lookAt
}

/** How many changes sync looks for because their answer was lost, and until when; null if there are none. */
export async function readUnanswered(store: Store, toText: (at: number) => string): Promise<Unanswered | null> {
  const ends = (await listEntries(store, 'sending')).flatMap(({ entry }) => findLookEnd(entry) ?? [])
  return ends.length === 0 ? null : { count: ends.length, until: toText(ends.reduce((last, end) => Math.max(last, end), 0)) }
}
