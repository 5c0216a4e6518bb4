import type { Registry } from '../../../src-shared/schema/resource.ts'
import { parseExact } from '../../../src-shared/values/json.ts'
import type { Batch, Changes } from '../batch.ts'
import type { ManyChanged, RecordChange } from '../change-summary.ts'
import { toJournalled } from '../journalled.ts'
import type { ChangesResult, JournalEntry, JournalFilter } from '../port.ts'
import { needTable, type State } from './state.ts'

interface Kept extends Pick<JournalEntry, 'at' | 'actor' | 'origin' | 'type' | 'action' | 'commit' | 'group'> {
  readonly keys: readonly number[]
  /** As JSON text, so that callers cannot modify the stored value. */
  readonly changes: string
}

export interface Journal {
  /** Appends the batch's entries and returns their commit. */
  append(batch: Batch, changed: readonly RecordChange[], many: readonly ManyChanged[]): string
  end(): string
  since(state: State, cursor: string | null, limit?: number, among?: JournalFilter): ChangesResult
  /** Another journal with the same entries. */
  copy(): Journal
}

/** A cursor is the number of entries before it. */
export function createMemoryJournal(registry: Registry, kept: Kept[] = []): Journal {
  const end = () => String(kept.length)

  function toEntry(state: State, index: number): JournalEntry {
    const { keys, changes, actor, ...rest } = kept[index] as Kept
    const { ids } = needTable(state, rest.type)
    return {
      ...rest,
      cursor: String(index + 1),
      actor: { ...actor },
      ids: keys.map((key) => ids.get(key) as string),
      changes: parseExact(changes) as unknown as Changes,
    }
  }

  function lookBack(state: State, cursor: string | null, limit: number, among: JournalFilter): ChangesResult {
    const before = cursor === null ? kept.length + 1 : Number(cursor)
    const places = [...kept.keys()]
      .filter((index) => index + 1 < before && isAfter(index, among) && isAmong(kept[index] as Kept, among))
      .reverse()
    const entries = places.slice(0, limit).map((index) => toEntry(state, index))
    const counted = among.counted ? { count: places.length } : {}
    return { kept: true, entries, cursor: entries.at(-1)?.cursor ?? cursor ?? end(), ...counted }
  }

  return {
    append({ at, actor, origin, summarised, group }, changed, many) {
      const head = { at, actor: { ...actor }, origin, group: group ?? null, commit: String(kept.length + 1) }
      const apart = changed.map((one): Kept => {
        const { type, key, action } = one
        return { ...head, type, action, keys: [key], changes: JSON.stringify(toJournalled(registry, one)) }
      })
      const together = many.map(({ type, keys }): Kept => ({ ...head, type, action: 'update', keys, changes: '{}' }))
      const entries = [...apart, ...together]
      const imported = [...Map.groupBy(entries, ({ type }) => type)].map(([type, members]): Kept => {
        return { ...head, type, action: 'import', keys: members.flatMap(({ keys }) => keys), changes: '{}' }
      })
      kept.push(...(summarised ? imported : entries))
      return head.commit
    },
    end,
    copy: () => createMemoryJournal(registry, [...kept]),
    since(state, cursor, limit = Infinity, among = {}) {
      if (among.backward) return lookBack(state, cursor, limit, among)
      if (cursor === null) return { kept: true, entries: [], cursor: end() }
      const from = /^\d+$/.test(cursor) ? Number(cursor) : Infinity
      if (from > kept.length) return { kept: false, cursor: end() }
      const places = [...kept.keys()].filter(
        (index) => index >= from && isAfter(index, among) && isAmong(kept[index] as Kept, among),
      )
      const entries = places.slice(0, limit).map((index) => toEntry(state, index))
      const isWhole = entries.length < limit
      return { kept: true, entries, cursor: isWhole ? end() : (entries.at(-1)?.cursor ?? cursor) }
    },
  }
}

/** No entry is after a text that is no cursor. */
const isAfter = (index: number, { after = '0' }: JournalFilter): boolean => /^\d{1,15}$/.test(after) && index >= Number(after)

function isAmong(
  { type, keys, commit, group }: Kept,
  { record, commit: only, group: within, types, single }: JournalFilter,
): boolean {
  const ofRecord = record === undefined || (type === record.type && keys.length === 1 && keys[0] === record.key)
  return (
    ofRecord &&
    (!single || keys.length === 1) &&
    (types?.includes(type) ?? true) &&
    (only === undefined || commit === only) &&
    (within === undefined || group === within)
  )
}
