import type { Stamp } from '../../../src-shared/sync/hosted-clock.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships, linkStorage } from '../../../src-shared/schema/links.ts'
import type { ExactJson, ExactObject } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Operation, Precondition, Target } from '../../store/batch.ts'
import type { JournalEntry, Ref, Row } from '../../store/port.ts'
import type { Core } from '../context.ts'
import type { RestoreTarget } from './restore-target.ts'

/** Why an entry cannot be undone; the record is usually the entry's own. */
export interface Conflict {
  readonly entry: JournalEntry
  readonly type: string
  readonly id: string
  readonly reason: string
}

/** A deleted record to restore. Links refer to its position among the batch's creates. */
export interface Restored {
  readonly entry: JournalEntry
  readonly self: { readonly created: number }
  readonly way: Exclude<RestoreTarget, { conflict: string }>
  readonly attributes: ExactObject
  readonly held: Record<string, Target | null>
  /** If sync has to correct its creation time. */
  readonly stamp?: Stamp
}

/** An existing record and its changes. */
export interface Patch {
  readonly entry: JournalEntry
  readonly row: Row
  readonly before: ExactObject
  readonly values: ExactObject
  readonly held: Record<string, Target | null>
  /** The API ids of the to-one links before and after, for the journal. */
  readonly moved: Record<string, readonly [string | null, string | null]>
  /** Links that the hosted CRM never lost and need not be sent. */
  readonly unsent: Set<string>
}

export type Pair = Extract<Operation, { op: 'link' | 'unlink' }>

/**
 * `anew`: restore records under new ids, with the links that are still possible. `reopen`: restore a record under its own id
 * though the hosted CRM deleted it, which its conflict is about.
 */
export type UndoMode = 'usual' | 'anew' | 'reopen'

/** An undo under construction. Each record is read once. */
export interface UndoDraft {
  readonly core: Core
  readonly now: number
  readonly mode: UndoMode
  readonly restored: Map<string, Restored>
  readonly patches: Map<number, Patch>
  /** Records to delete again, with the entries that created them. */
  readonly removed: Map<number, { readonly row: Row; readonly entry: JournalEntry }>
  readonly pairs: Map<string, Pair>
  readonly require: Precondition[]
  readonly conflicts: Conflict[]
  findRow(type: string, id: string): Promise<Row | undefined>
  /** A record that exists or that the same undo restores. */
  findEnd(type: string, id: string): Promise<{ readonly target: Target; readonly id: string | null } | undefined>
}

export const toName = (type: string, id: string): string => `${type}/${id}`

export function createUndoDraft(core: Core, now: number, mode: UndoMode): UndoDraft {
  const rows = new Map<string, Promise<Row | undefined>>()
  const restored = new Map<string, Restored>()

  async function readRow(type: string, id: string): Promise<Row | undefined> {
    const resource = needResource(core.registry, type)
    const linkage = Object.keys(resource.relationships).filter(
      (name) => linkStorage(core.registry, resource, name).at !== 'target',
    )
    return (await core.store.read({ type, where: { op: 'id', ids: [id] }, linkage })).rows[0]
  }

  function findRow(type: string, id: string): Promise<Row | undefined> {
    const known = rows.get(toName(type, id)) ?? readRow(type, id)
    rows.set(toName(type, id), known)
    return known
  }

  return {
    core,
    now,
    mode,
    restored,
    patches: new Map(),
    removed: new Map(),
    pairs: new Map(),
    require: [],
    conflicts: [],
    findRow,
    async findEnd(type, id) {
      const again = restored.get(toName(type, id))
      if (again) return { target: again.self, id: again.way.id }
      const row = await findRow(type, id)
      return row && { target: row.key, id: row.id }
    },
  }
}

type End = NonNullable<Awaited<ReturnType<UndoDraft['findEnd']>>>

/**
 * The records that a link must lead to again. Undefined if one no longer exists, which refuses the entry. A record restored
 * under a new id does without the link.
 */
export async function findEnds(
  draft: UndoDraft,
  entry: JournalEntry,
  name: string,
  ids: readonly string[],
): Promise<End[] | undefined> {
  const target = targetOf(draft, entry.type, name)
  const ends = await Promise.all(ids.map((id) => draft.findEnd(target, id)))
  const found = ends.filter((end) => end !== undefined)
  if (draft.mode === 'anew' || found.length === ids.length) return found
  refuseEntry(draft, entry, `${name} led to a record that is no longer there`)
  return undefined
}

/** The target type of a relationship. */
export const targetOf = ({ core }: UndoDraft, type: string, name: string): string =>
  needResource(core.registry, type).relationships[name]?.target ?? ''

export function patchOf(draft: UndoDraft, entry: JournalEntry, row: Row): Patch {
  const known = draft.patches.get(row.key)
  if (known) return known
  const patch: Patch = { entry, row, before: fromBytes(row.attributes), values: {}, held: {}, moved: {}, unsent: new Set() }
  draft.patches.set(row.key, patch)
  return patch
}

/** The attributes after the undo. */
export const toFinal = ({ before, values }: Patch): ExactObject => ({ ...before, ...values })

export const endOf = ({ links }: Row, name: string): Ref | undefined => links[name]?.[0]

/** Adds a pair once, whichever record it was found on. */
export function putPair(
  { core, pairs }: UndoDraft,
  op: 'link' | 'unlink',
  from: { readonly type: string; readonly target: Target },
  relationship: string,
  to: Target,
): void {
  const { type, target } = from
  const storage = linkStorage(core.registry, needResource(core.registry, type), relationship)
  if (storage.at !== 'pairs') throw new Error(`${type}/${relationship} is not kept in pairs`)
  const ends = [JSON.stringify(target), JSON.stringify(to)]
  if (storage.symmetric ? (ends[0] ?? '') > (ends[1] ?? '') : storage.side === 'b') ends.reverse()
  const name = `${storage.table} ${ends.join(' ')}`
  if (!pairs.has(name)) pairs.set(name, { op, type, from: target, relationship, to: [to] })
}

export function refuseEntry(draft: UndoDraft, entry: JournalEntry, reason: string, record?: { type: string; id: string }): void {
  const { type, id } = record ?? { type: entry.type, id: entry.ids[0] ?? '' }
  const isKnown = draft.conflicts.some((one) => one.type === type && one.id === id && one.reason === reason)
  if (!isKnown) draft.conflicts.push({ entry, type, id, reason })
}

export const isGone = 'is no longer there'
export const toChanged = (names: readonly string[]): string => `${names.join(', ')} changed since`

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** A row's declared to-one links. */
export const listHeld = ({ registry }: Core, type: string): string[] => heldRelationships(needResource(registry, type))

export const toJson = (value: unknown): ExactJson => (value ?? null) as ExactJson
