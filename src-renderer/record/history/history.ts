import { listCustomChanges } from '../../../src-shared/rules/customs.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, listItems, listStrings, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import { createNamed, type NamedRecords } from '../use-titles.ts'

export interface HistoryChange {
  readonly name: string
  /** Type of the linked records, whose ids are the values. Null for a field. */
  readonly target: string | null
  readonly before: ExactJson
  readonly after: ExactJson
}

export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly origin: string
  readonly user: string | null
  readonly changes: readonly HistoryChange[]
}

/** Fields that change with every write, or that follow from other fields. */
const silent: ReadonlySet<string> = new Set(['updated-at', 'as-string', 'cached-at', 'previous-responsible-id'])
/** Prefix of a relationship's name in the journal and the outbox. */
export const linkPrefix = 'relationships/'

/** Journal entries for display: fields that really changed, with old and new value. */
export function readHistory(resource: Resource, document: ExactObject): HistoryEntry[] {
  return listItems(document['data']).flatMap((entry) => {
    const attributes = isObject(entry) ? entry['attributes'] : undefined
    if (!isObject(entry) || typeof entry['id'] !== 'string' || !isObject(attributes)) return []
    const { at, action, origin, changes } = attributes
    const user = attributes['user-id']
    const read = {
      id: entry['id'],
      at: typeof at === 'string' ? at : '',
      action: typeof action === 'string' ? action : '',
      origin: typeof origin === 'string' ? origin : '',
      user: typeof user === 'string' ? user : null,
      changes: isWhole(action) || !isObject(changes) ? [] : readChanges(resource, changes),
    }
    // A write that changed only automatic fields is not shown.
    return !isWhole(action) && read.changes.length === 0 ? [] : [read]
  })
}

/** A new record has no old values to show. */
const isWhole = (action: ExactJson | undefined): boolean => action === 'create' || action === 'import'

/** Changed fields with their old and new values, by their names in the journal. A custom field is one of its own. */
export function readChanges(resource: Resource, changes: ExactObject): HistoryChange[] {
  return Object.entries(changes).flatMap(([key, pair]) => {
    const [before = null, after = null] = listItems(pair)
    if (resource.fields[key]?.kind === 'customs')
      return listCustomChanges(before, after).map(({ key: name, ...values }) => ({ name, target: null, ...values }))
    const isLink = key.startsWith(linkPrefix)
    const name = isLink ? key.slice(linkPrefix.length) : key
    const isShown = isLink ? Object.hasOwn(resource.relationships, name) : Object.hasOwn(resource.fields, name)
    if (!isShown || silent.has(name) || JSON.stringify(before) === JSON.stringify(after)) return []
    return [{ name, target: isLink ? (resource.relationships[name]?.target ?? null) : null, before, after }]
  })
}

/** Texts for archiving, deleting and restoring. The entry already shows the time. */
const moves: Readonly<Record<string, { readonly away: string; readonly back: string }>> = {
  'archived-at': { away: 'peek.archived', back: 'peek.unarchived' },
  'discarded-at': { away: 'peek.trashed', back: 'peek.untrashed' },
}

export function findMove({ name, before, after }: HistoryChange): string | undefined {
  const move = Object.hasOwn(moves, name) ? moves[name] : undefined
  if (after === null) return move?.back
  return before === null ? move?.away : undefined
}

/** The ids in a relationship's value. */
export const listEnds = (value: ExactJson): readonly string[] => (typeof value === 'string' ? [value] : listStrings(value))

/** Records whose titles the history needs: linked records and authors. */
export function listNamed(entries: readonly Pick<HistoryEntry, 'user' | 'changes'>[]): NamedRecords {
  const { named, add } = createNamed()
  for (const { user, changes } of entries) {
    if (user !== null) add('users', [user])
    for (const { target, before, after } of changes) if (target !== null) add(target, [...listEnds(before), ...listEnds(after)])
  }
  return named
}
