import type { JournalEntry } from '../../src-main/store/port.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { toComparable } from './ledger-check.ts'
import { nameOf } from './ledger.ts'
import type { Snapshot } from './snapshot.ts'
import type { Answered } from './writer.ts'

/** Follows the journal from its beginning; what it says must at any time be what the account holds. */
export interface JournalFollower {
  readonly cursor: string
  /** Takes in what came since; answers what is wrong with it. */
  follow(entries: readonly JournalEntry[]): string[]
  /** Where the account differs from all that the journal told. */
  compare(snapshot: Snapshot): string[]
}

/** The journal tells that such a record changed, never to what. */
const isInternal = (name: string) => registry.get(name.slice(0, name.lastIndexOf('/')))?.reach === 'internal'

/** Attributes by record, as the journal builds them up; null for a record that came by an import, without its attributes. */
type Built = Map<string, Record<string, unknown> | null>

export function createJournalFollower(): JournalFollower {
  const built: Built = new Map()
  const everMade = new Set<string>()
  let cursor = '0'

  function take({ type, ids, action, changes }: JournalEntry): string[] {
    const names = ids.map((id) => nameOf(type, id))
    if (action === 'create' || action === 'import') {
      const again = names.filter((name) => everMade.has(name) && (action === 'create' || !built.has(name)))
      for (const name of names) {
        everMade.add(name)
        built.set(name, action === 'create' ? {} : null)
      }
      if (again.length > 0) return [`${again.join()} was made twice`]
    }
    const [name = ''] = names
    if (action === 'delete') return built.delete(name) ? [] : [`${name} was deleted and never made`]
    if (action === 'import') return []
    const attributes = built.get(name)
    if (attributes === undefined) return [`${name} was changed and never made`]
    if (attributes === null) return []
    const wrong: string[] = []
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (field.startsWith('relationships/')) continue
      if (toComparable(attributes[field]) !== toComparable(before)) {
        wrong.push(`${name}: ${field} was changed from what it had not been`)
      }
      attributes[field] = after
    }
    return wrong
  }

  return {
    get cursor() {
      return cursor
    },
    follow(entries) {
      return entries.flatMap((entry) => {
        const grows = BigInt(entry.cursor) > BigInt(cursor)
        const order = grows ? [] : [`the journal's cursor went from ${cursor} to ${entry.cursor}`]
        cursor = entry.cursor
        return [...order, ...take(entry)]
      })
    },
    compare(snapshot) {
      const stored = new Map(
        [...snapshot].flatMap(([type, rows]) => [...rows].map(([id, row]) => [nameOf(type, id), row] as const)),
      )
      const untold = [...stored.keys()].filter((name) => !built.has(name)).map((name) => `${name} is not in the journal`)
      const differing = [...built].flatMap(([name, attributes]) => {
        const row = stored.get(name)
        if (!row) return [`${name} is in the journal and not in the account`]
        if (attributes === null || isInternal(name)) return []
        const fields = new Set([...Object.keys(attributes), ...Object.keys(row.attributes)])
        return [...fields]
          .filter((field) => toComparable(attributes[field]) !== toComparable(row.attributes[field]))
          .map((field) => `${name}: ${field} is not what the journal says`)
      })
      return [...untold, ...differing]
    },
  }
}

/** Answered writes that the journal does not show. */
export function listUnjournaled(answered: readonly Answered[], entries: readonly JournalEntry[]): string[] {
  const byRecord = Map.groupBy(entries, ({ type, ids }) => nameOf(type, ids[0] ?? ''))
  return answered
    .filter((one) => !isShown(one, byRecord.get(nameOf(one.write.type, one.id)) ?? []))
    .map((one) => `answered, not in the journal: ${JSON.stringify(one).slice(0, 300)}`)
}

function isShown({ write, added, removed }: Answered, entries: readonly JournalEntry[]): boolean {
  switch (write.kind) {
    case 'create':
    case 'edit': {
      // A funnel that is the default already is not changed by being made it.
      if (write.kind === 'edit' && write.type === 'deal-stage-categories') return true
      const action = write.kind === 'create' ? 'create' : 'update'
      const sent = Object.entries(write.attributes)
      return entries.some(
        (entry) =>
          entry.action === action &&
          sent.every(([field, value]) => toComparable(entry.changes[field]?.[1]) === toComparable(value)),
      )
    }
    case 'delete':
      return entries.some(({ action }) => action === 'delete')
    case 'link':
    case 'unlink':
    case 'replace':
      return added.length + removed.length === 0 || entries.some((entry) => showsLinks(entry, write.relationship, added, removed))
    default:
      return write satisfies never
  }
}

function showsLinks({ changes }: JournalEntry, relationship: string, added: readonly string[], removed: readonly string[]) {
  const [out = [], into = []] = (changes[`relationships/${relationship}`] ?? []) as readonly (readonly string[])[]
  return added.every((id) => into.includes(id)) && removed.every((id) => out.includes(id))
}
