import { isWritable } from '../../../src-shared/jsonapi/body.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import { listForbidden } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { type ExactJson, type ExactObject, isObject } from '../../../src-shared/values/json.ts'
import { toBytes } from '../../store/attributes.ts'
import type { Operation, Precondition, Target, Written } from '../../store/batch.ts'
import { extraName } from '../../store/changes.ts'
import type { JournalEntry } from '../../store/port.ts'
import { requireEnds } from '../../store/required-ends.ts'
import type { Core } from '../context.ts'
import { patchRow } from '../write/patch-row.ts'
import { checkRules } from './check-rules.ts'
import { refuseNamed, removeCreated } from './remove-created.ts'
import { relinkRestored, restoreDeleted } from './restore-deleted.ts'
import { revertUpdate } from './revert-update.ts'
import {
  type Conflict,
  type Pair,
  type Patch,
  type Restored,
  type UndoDraft,
  type UndoMode,
  createUndoDraft,
  refuseEntry,
} from './undo-draft.ts'

/** The operations that undo the entries, or the conflicts that prevent it. With conflicts there are no operations. */
export interface UndoPlan {
  readonly operations: readonly Operation[]
  readonly require: readonly Precondition[]
  readonly conflicts: readonly Conflict[]
}

/** The inverse of one whole commit: restores what it wrote and checks that the rules still hold. */
export async function planUndo(
  core: Core,
  entries: readonly JournalEntry[],
  now: number,
  mode: UndoMode = 'usual',
): Promise<UndoPlan> {
  const draft = createUndoDraft(core, now, mode)
  const of = (...actions: JournalEntry['action'][]) => entries.filter(({ action }) => actions.includes(action)).toReversed()
  for (const entry of of('import')) refuseEntry(draft, entry, 'came with an import, which cannot be undone')
  for (const entry of of('delete')) await restoreDeleted(draft, entry)
  // An entry for many records follows from a delete in the same commit, whose own entry names them all.
  for (const entry of of('update', 'link')) if (entry.ids.length === 1) await revertUpdate(draft, entry)
  for (const restored of draft.restored.values()) await relinkRestored(draft, restored)
  for (const entry of of('create')) await removeCreated(draft, entry)
  await refuseNamed(draft)
  if (draft.conflicts.length === 0) await checkRules(draft)
  if (draft.conflicts.length > 0) return { operations: [], require: [], conflicts: draft.conflicts }
  const operations = listOperations(draft)
  return {
    operations,
    require: [...listVersions(draft), ...draft.require, ...requireEnds(core.registry, operations)],
    conflicts: [],
  }
}

function listVersions({ patches, removed }: UndoDraft): Precondition[] {
  const rows = [...patches.values(), ...removed.values()].map(({ row }) => row)
  return rows.map(({ type, key, version }) => ({ is: 'version', type, key, version }))
}

/** Creates come first and deletes last, dependants before the records they depend on. */
function listOperations(draft: UndoDraft): Operation[] {
  return [
    ...[...draft.restored.values()].map((one) => toCreate(draft, one)),
    ...[...draft.patches.values()].flatMap((one) => toUpdate(draft, one)),
    ...[...draft.pairs.values()].filter((pair) => !goesAnyway(draft, pair)),
    ...[...draft.removed.values()].map(({ row: { type, key } }): Operation => ({ op: 'delete', type, key })),
  ]
}

/** Deleting either record also removes the pair. */
function goesAnyway({ removed }: UndoDraft, pair: Pair): boolean {
  return [pair.from, ...pair.to].some((end) => typeof end === 'number' && removed.has(end))
}

function toCreate({ core }: UndoDraft, { entry, way, attributes, held, stamp }: Restored): Operation {
  const { type } = entry
  const resource = needResource(core.registry, type)
  const links = Object.fromEntries(Object.entries(held).filter(([, end]) => end !== null)) as Record<string, Target>
  const sent = way.isStillThere ? listAllNames(resource, attributes) : listPresentNames(resource, attributes, Object.keys(links))
  // Under a new id, the hosted CRM treats it as a new record with unknown relationships.
  const extra = way.id === null ? null : toObject(entry.changes[extraName]?.[0])
  const place = { ...(way.id !== null && { id: way.id }), ...(way.trashed && { trashed: true }), ...(extra && { extra }) }
  return {
    op: 'create',
    type,
    ...place,
    ...(stamp && { stamp }),
    attributes: toBytes(attributes),
    held: links,
    sent,
    isUndo: true,
  }
}

const toObject = (value: unknown): ExactObject | null =>
  isObject(value as ExactJson | undefined) ? (value as ExactObject) : null

function toUpdate({ core, now }: UndoDraft, { row, values, held, moved, unsent }: Patch): Operation[] {
  if (Object.keys(values).length + Object.keys(held).length === 0) return []
  const resource = needResource(core.registry, row.type)
  const told = Object.keys(held).filter((name) => !unsent.has(name))
  const sent = listWritable(resource, values, told)
  return [
    { ...patchRow(row, { values, held, moved, ...(sent.length > 0 && { sent }) }, now, core.account.timeZone), isUndo: true },
  ]
}

type Restore =
  { readonly conflict: string } | { readonly operations: readonly Operation[]; readonly require: readonly Precondition[] }

/** Restores a deleted record under a new id, with the links whose other records still exist. */
export async function planRestore(core: Core, entry: JournalEntry, now: number): Promise<Restore> {
  const { operations, require, conflicts } = await planUndo(core, [entry], now, 'anew')
  const [first] = conflicts
  return first ? { conflict: first.reason } : { operations, require }
}

/** The writable attributes and to-one relationships, named as in operations. */
export function listWritable(resource: Resource, attributes: ExactObject, held: readonly string[]): Written {
  const forbidden = new Set(listForbidden(resource, attributes))
  const names = Object.keys(attributes).filter((name) => !forbidden.has(name))
  return [...names, ...held.filter((name) => isWritable(resource, name)).map((name) => `relationships/${name}`)]
}

/** All non-empty values of a record. */
export function listPresentNames(resource: Resource, attributes: ExactObject, held: readonly string[]): Written {
  const present = Object.entries(attributes).filter(([, value]) => value !== null)
  return listWritable(resource, Object.fromEntries(present), held)
}

/** All declared fields of a record. */
export const listAllNames = (resource: Resource, attributes: ExactObject): Written =>
  listWritable(resource, attributes, heldRelationships(resource))
