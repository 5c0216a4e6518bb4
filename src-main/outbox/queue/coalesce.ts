import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Stamp } from '../../../src-shared/sync/hosted-clock.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import {
  inDoubt,
  isProvisional,
  isEmpty,
  newEntry,
  newUnsent,
  toUnsentField,
  serverValue,
  withoutStamp,
  withState,
  type Entry,
  type Known,
  type Sending,
  type Unsent,
  type UnsentSet,
} from '../entry.ts'
import { toCopyDelete } from '../copy-look.ts'
import { isSameValue } from '../same-value.ts'

/**
 * A written value. `before` is the server's value as far as known. `after` is the new one; undefined if the server cannot have
 * it yet.
 */
export interface WrittenValue {
  readonly before: ExactJson
  readonly after: ExactJson | undefined
}

/** One commit's change to one record, under the field names of entries. */
export type Change =
  | {
      readonly did: 'create'
      readonly fields: readonly string[]
      readonly sets: Entry['sets']
      readonly former?: string
      readonly stamp?: Stamp
    }
  | { readonly did: 'edit'; readonly fields: { readonly [name: string]: WrittenValue }; readonly sets: Entry['sets'] }
  /** `id`: the record's API id. `known`: the record as the server has it. `sent`: what its unsent create would send. */
  | { readonly did: 'delete'; readonly id: string; readonly known: Known; readonly sent?: Pick<Sending, 'fields' | 'sets'> }

/** The record's entry after the change; null if nothing is left to send. */
export function coalesce(entry: Entry | null, resource: Resource, key: number, at: number, change: Change): Entry | null {
  switch (change.did) {
    case 'create': {
      const fields = Object.fromEntries(change.fields.map((name) => [name, newUnsent(name)]))
      const { sets, former, stamp } = change
      const told = { ...(former !== undefined && { former }), ...(stamp && { stamp }) }
      return { ...newEntry(resource.type, key, 'create', at), fields, sets, ...told }
    }
    case 'edit':
      return edit(withoutStampOf(entry, change) ?? newEntry(resource.type, key, 'update', at), resource, change)
    case 'delete':
      return remove(entry, newEntry(resource.type, key, 'delete', at), change)
    default:
      return change satisfies never
  }
}

/** A `created-at` that a person wrote is final. */
const withoutStampOf = (entry: Entry | null, { fields }: Extract<Change, { did: 'edit' }>): Entry | null =>
  entry && Object.hasOwn(fields, 'created-at') ? withoutStamp(entry) : entry

function edit(entry: Entry, resource: Resource, change: Extract<Change, { did: 'edit' }>): Entry | null {
  const fields: Record<string, Unsent> = { ...entry.fields }
  for (const [name, value] of Object.entries(change.fields)) {
    const next = editField(entry, resource, name, value)
    if (next) fields[name] = next
    else delete fields[name]
  }
  const sets = { ...entry.sets }
  for (const [name, moved] of Object.entries(change.sets)) {
    const next = mergeSet(sets[name] ?? emptySet, moved, entry.sending?.sets[name] ?? emptySet)
    if (next.added.length + next.removed.length > 0) sets[name] = next
    else delete sets[name]
  }
  const isEdited = Object.keys(change.fields).length + Object.keys(change.sets).length > 0
  // An edit does not settle whether the server already has the record.
  const isAnswered = isEdited && entry.refused?.status !== inDoubt
  const next = withState({ ...entry, fields, sets, refused: isAnswered ? null : entry.refused })
  return isEmpty(next) ? null : next
}

/** Undefined if the server already has the value or must not get it. */
function editField(entry: Entry, resource: Resource, name: string, { before, after }: WrittenValue): Unsent | undefined {
  const isSame = (value: ExactJson) => after !== undefined && isSameValue(resource, name, after, value)
  const present = entry.fields[name]
  if (entry.action === 'create') return toUnsentField(name, present?.base ?? null, after)
  if (!present) return isSame(before) ? undefined : toUnsentField(name, before, after)
  const { refused: _told, points: _former, ...unsent } = present
  // A sent value may still arrive, and a conflict must stay until a person resolves it.
  const mayEnd = entry.sending === null && entry.theirs === null
  return mayEnd && isSame(serverValue(unsent)) ? undefined : { ...unsent, ...toUnsentField(name, unsent.base, after) }
}

const emptySet: UnsentSet = { added: [], removed: [] }

function mergeSet(present: UnsentSet, moved: UnsentSet, sent: UnsentSet): UnsentSet {
  const added = new Set(present.added)
  const removed = new Set(present.removed)
  const maySent = new Set([...sent.added, ...sent.removed])
  const move = (member: number, into: Set<number>, outOf: Set<number>) => {
    const isTakenBack = outOf.delete(member)
    // The opposite change cancels this one, unless that may have been sent.
    if (!isTakenBack || maySent.has(member)) into.add(member)
  }
  for (const member of moved.added) move(member, added, removed)
  for (const member of moved.removed) move(member, removed, added)
  return { added: [...added], removed: [...removed] }
}

function remove(entry: Entry | null, fresh: Entry, { id, known, sent }: Extract<Change, { did: 'delete' }>): Entry | null {
  if (entry?.isDoubtful && sent) return toCopyDelete(entry, sent)
  const isUnknown = isProvisional(id) || entry?.action === 'create'
  if ((entry?.sending ?? null) === null && (isUnknown || entry?.theirs === 'gone')) return null
  const place = isUnknown ? { id: null, known: null } : { id, known }
  return withState({ ...(entry ?? fresh), action: 'delete', ...place, fields: {}, sets: {}, refused: null, theirs: null })
}

/** The entry without its change to this link: the member was deleted, so the server removes the link. */
export function forgetMember(entry: Entry, relationship: string, member: number): Entry | null {
  const { [relationship]: set = emptySet, ...others } = entry.sets
  const isOther = (one: number) => one !== member
  const left = { added: set.added.filter(isOther), removed: set.removed.filter(isOther) }
  const isLeft = left.added.length + left.removed.length > 0
  const next = withState({ ...entry, sets: isLeft ? { ...others, [relationship]: left } : others })
  return isEmpty(next) ? null : next
}
