import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { JournalEntry } from '../../store/port.ts'
import type { Context } from '../context.ts'
import { readLimit } from './limit.ts'

const usualLimit = 50
const greatestLimit = 200
/** Entries to read for one answer, because most are of other kinds. `next` continues. */
const perRead = 200
const mostReads = 10

export interface ScannedJournal {
  readonly entries: readonly JournalEntry[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
}

/** A page of the wanted journal entries, newest first, by the parameters `before` and `limit`. */
export async function scanJournal(
  context: Context,
  isWanted: (entry: JournalEntry) => boolean,
): Promise<ScannedJournal | { readonly error: ApiError }> {
  const limit = readLimit(context, usualLimit, greatestLimit)
  if ('error' in limit) return limit
  const before = new Map(context.parameters).get('before') ?? null
  if (before !== null && !/^\d{1,15}$/.test(before)) return { error: errors.badParameter(before, 'before') }
  const entries: JournalEntry[] = []
  let cursor = before
  for (let reads = 0; reads < mostReads; reads += 1) {
    const found = await context.store.changesSince(cursor, perRead, { backward: true })
    const read = found.kept ? found.entries : []
    for (const entry of read) {
      if (isWanted(entry)) entries.push(entry)
      if (entries.length === limit.value) return { entries, next: entry.cursor }
    }
    if (read.length < perRead) return { entries, next: null }
    cursor = read.at(-1)?.cursor ?? null
  }
  return { entries, next: cursor }
}
