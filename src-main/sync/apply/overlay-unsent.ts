import type { Registry } from '../../../src-shared/schema/resource.ts'
import { toSurelySent } from '../../outbox/copy-look.ts'
import { inDoubt, linkPrefix, toRecordName, type Entry, type Unsent } from '../../outbox/entry.ts'
import { findValue, toValues, type Values } from '../../outbox/field-values.ts'
import { mergeShown } from '../../outbox/merge/merge.ts'
import { owningEnd } from '../../outbox/owning-end.ts'
import { keepEntry, requireUnchanged, type StoredEntry } from '../../outbox/stored-entry.ts'
import type { Operation, Precondition } from '../../store/batch.ts'
import type { Row } from '../../store/port.ts'
import type { LocalView } from './local-view.ts'
import { mergeDeleted } from './merge-deleted.ts'
import { toName, toShownHeld, type Received, type ShownLink } from './page.ts'
import { mergeSets } from './unsent-sets.ts'
import { hasKind } from './unsent-view.ts'

/** A page with unsent local changes applied over it. */
export interface Overlaid {
  readonly received: ReadonlyMap<string, Received>
  /** Writes that update the entries and adopt the server's ids. */
  readonly operations: readonly Operation[]
  readonly require: readonly Precondition[]
}

export function overlayUnsent(registry: Registry, received: ReadonlyMap<string, Received>, view: LocalView): Overlaid {
  const { entries, deleted, matchedCreates, matchedStages, answering } = view.unsent
  if (entries.size + deleted.size + matchedCreates.size + matchedStages.size === 0)
    return { received, operations: [], require: [] }
  const left = new Map<string, Received>()
  const operations: Operation[] = []
  const require: Precondition[] = []
  const settle = (stored: StoredEntry, next: Entry) => {
    if (JSON.stringify(next) === JSON.stringify(stored.entry)) return
    operations.push(...keepEntry(stored, next))
    require.push(requireUnchanged(stored))
  }
  for (const [name, one] of received) {
    const matched = matchedCreates.get(name)
    const row = view.rows.get(name)
    const gone = deleted.get(name) ?? (matched && !row ? matched : undefined)
    if (gone) settle(gone, mergeDeleted(one, gone.entry, gone.place === answering?.place))
    else if (!row) left.set(name, one)
    else {
      const stored = matched ?? entries.get(toRecordName(row.type, row.key))
      const isAnswer = stored !== undefined && (matched !== undefined || stored.place === answering?.place)
      const known = stored && (matched ? withoutFormer(stored.entry) : stored.entry)
      const entry = known && (matchedStages.has(name) && hasKind(one) ? withTheirBases(one, known) : known)
      const merged = entry && mergeRow(one, row, entry, view, isAnswer)
      if (stored && merged) settle(stored, merged.entry)
      if (row.id !== one.object.id) operations.push({ op: 'adopt', type: row.type, key: row.key, id: one.object.id })
      left.set(name, overlayPairs(registry, merged?.received ?? one, row, view, merged?.entry))
    }
  }
  return { received: left, operations, require }
}

/** The server still has the restored record under its former id, so the entry is an ordinary edit and keeps the time of creation. */
function withoutFormer(entry: Entry): Entry {
  if (entry.former === undefined) return entry
  const { former: _former, ...rest } = entry
  const { 'created-at': _time, ...fields } = rest.fields
  return { ...rest, fields, refused: entry.refused?.status === inDoubt ? null : entry.refused }
}

/** An edit of a stage that the server created itself is based on the server's values, since it never saw others. */
function withTheirBases({ object }: Received, entry: Entry): Entry {
  const shown = { attributes: object.attributes, held: {} }
  const fields = Object.entries(entry.fields).map(([name, unsent]) => [name, { ...unsent, base: findValue(shown, name) ?? null }])
  return { ...entry, fields: Object.fromEntries(fields) as Entry['fields'] }
}

/** Where the record that a link led to was deleted, the cleared link on the server is not a change by another user. */
function withoutGoneBases({ resource }: Received, entry: Entry, shown: Values, view: LocalView): Entry {
  const fields = Object.entries(entry.fields).map(([name, unsent]): [string, Unsent] => {
    const relationship = name.startsWith(linkPrefix) ? name.slice(linkPrefix.length) : ''
    const target = resource.relationships[relationship]?.target
    const isGone = typeof unsent.base === 'string' && keyOf(view, `${target ?? ''}/${unsent.base}`) === undefined
    return [name, target !== undefined && isGone && shown.held[relationship] === null ? { ...unsent, base: null } : unsent]
  })
  return { ...entry, fields: Object.fromEntries(fields) }
}

interface MergedRow {
  readonly entry: Entry
  readonly received: Received
}

function mergeRow(one: Received, row: Row, unsent: Entry, view: LocalView, isAnswer: boolean): MergedRow {
  const { object, resource, links } = one
  const mine = toValues(row)
  const shown = { attributes: object.attributes, held: toShownHeld(links) }
  const entry = toSurelySent(resource, unsent, mine, shown)
  const merged = mergeShown(resource, withoutGoneBases(one, entry, shown, view), mine, shown, isAnswer)
  const members = (name: string) => findMembers(links, name, view)
  return {
    // A record that the server shows exists there.
    entry: { ...merged.entry, action: 'update', theirs: null, ...mergeSets(entry, row, members, isAnswer) },
    received: {
      ...one,
      object: { ...object, attributes: merged.attributes },
      links: links.filter(({ name }) => !merged.kept.has(name)),
      isOverlaid: true,
    },
  }
}

const keyOf = ({ rows, keys }: LocalView, name: string) => rows.get(name)?.key ?? keys.get(name)

function findMembers(links: readonly ShownLink[], name: string, view: LocalView): Set<number> | undefined {
  const link = links.find((one) => one.name === name)
  return link && new Set(link.refs.flatMap((ref) => keyOf(view, toName(ref)) ?? []))
}

/** Keeps members that were added here and leaves out those removed here, whichever end the page shows. */
function overlayPairs(registry: Registry, one: Received, row: Row, view: LocalView, own: Entry | undefined): Received {
  const links = one.links.map((link): ShownLink => {
    if (!link.relationship.many) return link
    const intentOf = (key: number) => {
      const end = owningEnd(registry, { type: row.type, key: row.key, relationship: link.name, member: key })
      const entry = end.key === row.key ? own : view.unsent.entries.get(toRecordName(end.type, end.key))?.entry
      const set = entry?.sets[end.relationship]
      return { isAdded: set?.added.includes(end.member), isRemoved: set?.removed.includes(end.member) }
    }
    const refs = link.refs.filter((ref) => {
      const key = keyOf(view, toName(ref))
      return key === undefined || !intentOf(key).isRemoved
    })
    const shown = new Set(refs.map(toName))
    const added = (row.links[link.name] ?? []).filter((ref) => !shown.has(toName(ref)) && intentOf(ref.key).isAdded)
    return { ...link, refs: [...refs, ...added] }
  })
  return { ...one, links }
}
