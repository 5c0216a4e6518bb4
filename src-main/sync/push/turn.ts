import { isProvisional, type Entry } from '../../outbox/entry.ts'
import { findEntryAt, keepEntry, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Ref } from '../../store/port.ts'
import { byServer } from '../by-whom.ts'
import type { Run } from '../run-context.ts'
import type { StateChange } from '../state/states.ts'

/** What one push has tried, so that nothing is tried twice without a reason. */
export interface Turn {
  /** By place: the version that was tried last, and how often in all. */
  readonly tried: Map<number, { readonly version: number; readonly times: number }>
  /** Types that the token may not write. */
  readonly paused: Set<string>
  /** Keys of records that the server knew once and knows no longer: nothing can lead to them until they are made there again. */
  readonly absent: Set<number>
  /** Places of entries whose record was not found: it is asked for once more before anything follows from that. */
  readonly missed: Set<number>
}

const mostTimes = 8

export const createTurn = (): Turn => ({ tried: new Map(), paused: new Set(), absent: new Set(), missed: new Set() })

export function isUntried({ tried, paused }: Turn, { place, version, entry }: StoredEntry): boolean {
  const last = tried.get(place)
  return !paused.has(entry.type) && (!last || (last.version !== version && last.times < mostTimes))
}

export function noteTried({ tried }: Turn, { place, version }: StoredEntry): void {
  tried.set(place, { version, times: (tried.get(place)?.times ?? 0) + 1 })
}

export const isKnownThere =
  ({ absent }: Turn) =>
  ({ key, id }: Ref): boolean =>
    !isProvisional(id) && !absent.has(key)

/** Changes the entry as it is by now; undefined where it is gone. */
export async function changeEntry(
  { place: { store, now } }: Run,
  at: number,
  change: (entry: Entry, version: number) => Entry | null,
  /** What else is remembered with it. */
  also?: (entry: Entry) => StateChange | undefined,
): Promise<StoredEntry | undefined> {
  for (;;) {
    const stored = await findEntryAt(store, at)
    if (!stored) return undefined
    const remembered = also?.(stored.entry)
    const operations = [...keepEntry(stored, change(stored.entry, stored.version)), ...(remembered?.operations ?? [])]
    const result = await store.commit({ ...byServer(now()), require: [requireUnchanged(stored)], operations })
    if (!result.ok) continue
    remembered?.keep()
    return findEntryAt(store, at)
  }
}
