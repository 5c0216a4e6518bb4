import type { Changes } from './batch.ts'
import type { JournalEntry } from './port.ts'

/** The changes of one record in one commit. */
export interface RecordChange {
  readonly type: string
  readonly key: number
  readonly action: Exclude<JournalEntry['action'], 'import'>
  readonly changes: Changes
}

/** The changes of very many records in one commit, without details. */
export interface ManyChanged {
  readonly type: string
  readonly keys: readonly number[]
}

interface Place {
  readonly type: string
  readonly key: number
}

interface LinkChange {
  readonly target: string
  readonly added: Set<number>
  readonly removed: Set<number>
}

interface Collecting extends Place {
  action: RecordChange['action']
  readonly fields: Map<string, readonly [before: unknown, after: unknown]>
  /** To-one links whose ids are looked up at the end, by field. */
  readonly held: Map<string, Place>
  readonly links: Map<string, LinkChange>
}

const toField = (relationship: string) => `relationships/${relationship}`

/** Returns the API ids of these keys, in id order. */
type ToIds = (type: string, keys: Iterable<number>) => string[]

export interface ChangeSummary {
  note(record: Place, action: RecordChange['action'], changes: Changes): void
  /** Notes a to-one link of a new record, or to one. */
  noteHeld(record: Place, relationship: string, to: Place): void
  /** Notes one added or removed pair. */
  noteLink(from: Place, relationship: string, to: Place, added: boolean): void
  /** Notes records that changed along with another, when they are too many for an entry each. */
  noteMany(type: string, keys: Iterable<number>): void
  list(toIds: ToIds): RecordChange[]
  listMany(): ManyChanged[]
}

/** Collects a batch's changes by record. For a field changed twice, it keeps the first old value. */
export function createChangeSummary(): ChangeSummary {
  const records = new Map<number, Collecting>()
  const many = new Map<string, Set<number>>()

  function collect({ type, key }: Place, action: RecordChange['action']): Collecting {
    const known = records.get(key) ?? { type, key, action, fields: new Map(), held: new Map(), links: new Map() }
    records.set(key, known)
    return known
  }

  return {
    note(record, action, changes) {
      const known = collect(record, action)
      if (known.action === 'link' || action === 'delete') known.action = action
      if (action === 'delete') {
        known.fields.clear()
        known.held.clear()
        known.links.clear()
      }
      for (const [name, [before, after]] of Object.entries(changes)) {
        const earlier = known.fields.get(name)
        known.fields.set(name, [earlier ? earlier[0] : before, after])
        known.held.delete(name)
      }
    },
    noteHeld: (record, relationship, to) => void collect(record, 'create').held.set(toField(relationship), to),
    noteLink(from, relationship, to, added) {
      const { links } = collect(from, 'link')
      const change = links.get(relationship) ?? { target: to.type, added: new Set<number>(), removed: new Set<number>() }
      links.set(relationship, change)
      const [into, outOf] = added ? [change.added, change.removed] : [change.removed, change.added]
      if (!outOf.delete(to.key)) into.add(to.key)
    },
    noteMany(type, keys) {
      const known = many.get(type) ?? new Set<number>()
      many.set(type, known)
      for (const key of keys) known.add(key)
    },
    list: (toIds) => [...records.values()].flatMap((one) => toRecordChange(one, toIds)),
    listMany: () => [...many].map(([type, keys]) => ({ type, keys: [...keys] })),
  }
}

function toRecordChange({ type, key, action, fields, held, links }: Collecting, toIds: ToIds): RecordChange[] {
  const made = [...held].map(([field, to]) => {
    const [before] = fields.get(field) ?? [null]
    return [field, [before, toIds(to.type, [to.key])[0] ?? null]]
  })
  const linked = [...links]
    .filter(([, { added, removed }]) => added.size + removed.size > 0)
    .map(([name, { target, added, removed }]) => [toField(name), [toIds(target, removed), toIds(target, added)]])
  const changes = Object.fromEntries([...fields, ...made, ...linked]) as Changes
  return action === 'link' && Object.keys(changes).length === 0 ? [] : [{ type, key, action, changes }]
}
