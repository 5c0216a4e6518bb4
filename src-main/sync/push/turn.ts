import { isProvisional, type Entry } from '../../outbox/entry.ts'
import { findEntryAt, keepEntry, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Ref } from '../../store/port.ts'
import { byServer } from '../commit-origin.ts'
import type { Run } from '../run-context.ts'
import type { StateChange } from '../state/states.ts'

/** What one push has tried, so that it retries an entry only after it changed. */
export interface Turn {
  /** By place: the version that was tried last, and how often in all. */
  readonly tried: Map<number, { readonly version: number; readonly times: number }>
  /** Types that the token may not write. */
  readonly paused: Set<string>
  /** Keys of records that were deleted on the server: no request can link to them until they are created again. */
  readonly absent: Set<number>
  /** Places of entries whose record was not found. Sync asks again before it draws a conclusion. */
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

/** Changes the present entry, retrying after concurrent commits; undefined if it is gone. */
export async function changeEntry(
  { place: { store, now } }: Run,
  at: number,
  change: (entry: Entry, version: number) => Entry | null,
  /** States to keep in the same commit. */
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
