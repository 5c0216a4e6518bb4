import { parseExact } from '../../../src-shared/values/json.ts'
import type { Batch, Changes } from '../batch.ts'
import type { ChangesResult, JournalEntry } from '../port.ts'
import type { Share } from './shares.ts'
import { needTable, type State } from './state.ts'

interface Kept extends Pick<JournalEntry, 'at' | 'actor' | 'origin' | 'type' | 'action'> {
  readonly keys: readonly number[]
  /** As JSON text, so that no one outside holds what is kept. */
  readonly changes: string
}

export interface Journal {
  append(batch: Batch, shares: readonly Share[]): void
  end(): string
  since(state: State, cursor: string | null, limit?: number): ChangesResult
}

/** A cursor is the number of entries up to it. */
export function createJournal(): Journal {
  const kept: Kept[] = []
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

  return {
    append({ at, actor, origin, summarised }, shares) {
      const head = { at, actor: { ...actor }, origin }
      const entries: Kept[] = summarised
        ? [...Map.groupBy(shares, (share) => share.type)].map(([type, members]) => {
            return { ...head, type, action: 'import', keys: members.map(({ key }) => key), changes: '{}' }
          })
        : shares.map(({ type, key, action, changes }) => {
            return { ...head, type, action, keys: [key], changes: JSON.stringify(changes) }
          })
      kept.push(...entries)
    },
    end,
    since(state, cursor, limit = Infinity) {
      if (cursor === null) return { kept: true, entries: [], cursor: end() }
      const from = /^\d+$/.test(cursor) ? Number(cursor) : Infinity
      if (from > kept.length) return { kept: false, cursor: end() }
      const to = Math.min(kept.length, from + limit)
      const entries = Array.from({ length: to - from }, (_, step) => toEntry(state, from + step))
      return { kept: true, entries, cursor: String(to) }
    },
  }
}
