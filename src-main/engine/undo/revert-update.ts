import { needResource } from '../../../src-shared/schema/columns.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import { withDerived } from '../../../src-shared/rules/derived.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, type ExactJson, type ExactObject } from '../../../src-shared/values/json.ts'
import type { JournalEntry, Row } from '../../store/port.ts'
import { listAttributeChanges, listLinkChanges, type LinkChange } from './journal-entries.ts'
import {
  endOf,
  findEnds,
  isGone,
  isSame,
  patchOf,
  putPair,
  refuseEntry,
  targetOf,
  toChanged,
  toJson,
  type UndoDraft,
} from './undo-draft.ts'

/** Derived fields, which are recalculated if their sources have changed since. */
export const isDerived = (resource: Resource, name: string): boolean =>
  name === 'as-string' || (name === 'profit' && Object.hasOwn(resource.fields, name))

/** Restores every field, if each still has the value that the change wrote. */
export async function revertUpdate(draft: UndoDraft, entry: JournalEntry): Promise<void> {
  const { type, ids, changes } = entry
  const { registry } = draft.core
  const resource = needResource(registry, type)
  const links = listLinkChanges(changes, 'relationships').filter(
    ({ name }) => linkStorage(registry, resource, name).at !== 'target',
  )
  const fields = listAttributeChanges(changes)
  if (links.length === 0 && fields.length === 0) return
  const row = await draft.findRow(type, ids[0] ?? '')
  if (!row) return refuseEntry(draft, entry, isGone)
  const moved = revertFields(draft, entry, row, resource, fields)
  for (const link of links) {
    if (resource.relationships[link.name]?.many) moved.push(...(await revertPairs(draft, entry, row, link)))
    else moved.push(...(await revertOne(draft, entry, row, link)))
  }
  if (moved.length > 0) refuseEntry(draft, entry, toChanged(moved))
}

type Fields = ReturnType<typeof listAttributeChanges>

/** Returns the names of fields that have changed since. */
function revertFields(draft: UndoDraft, entry: JournalEntry, row: Row, resource: Resource, fields: Fields): string[] {
  if (fields.length === 0) return []
  const { before: current, values } = patchOf(draft, entry, row)
  const moved: string[] = []
  for (const [name, before, after] of fields) {
    if (resource.fields[name]?.kind === 'customs') {
      const reverted = revertCustoms(toObject(current[name]), toObject(toJson(before)), toObject(toJson(after)))
      moved.push(...reverted.moved)
      values[name] = reverted.customs
    } else if (isSame(current[name], after)) values[name] = toJson(before)
    else if (!isDerived(resource, name)) moved.push(name)
  }
  for (const [name, value] of Object.entries(deriveAgain(resource, current, values))) values[name] = value
  return moved
}

/** A change of one custom field does not prevent undoing another. */
function revertCustoms(current: ExactObject, before: ExactObject, after: ExactObject) {
  const customs = { ...current }
  const moved: string[] = []
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[key], after[key])) continue
    if (!isSame(current[key], after[key])) moved.push(`customs/${key}`)
    else if (Object.hasOwn(before, key)) customs[key] = before[key] as ExactJson
    else delete customs[key]
  }
  return { customs, moved }
}

const toObject = (value: ExactJson | undefined): ExactObject => (isObject(value) ? value : {})

/** Derived values that were not restored and are now wrong. A value set by the hosted CRM is left alone. */
function deriveAgain(resource: Resource, current: ExactObject, values: ExactObject): ExactObject {
  const [now, then] = [withDerived(resource, current), withDerived(resource, { ...current, ...values })]
  const names = Object.keys(resource.fields).filter((name) => isDerived(resource, name) && !Object.hasOwn(values, name))
  const stale = names.filter((name) => isSame(current[name], now[name]) && !isSame(now[name], then[name]))
  return Object.fromEntries(stale.map((name) => [name, then[name] as ExactJson]))
}

async function revertOne(
  draft: UndoDraft,
  entry: JournalEntry,
  row: Row,
  { name, before, after }: LinkChange,
): Promise<string[]> {
  const present = endOf(row, name)
  // Compares by key, because the id may have changed.
  const made = after[0] === undefined ? undefined : await draft.findRow(targetOf(draft, row.type, name), after[0])
  if (after[0] === undefined ? present !== undefined : made === undefined || present?.key !== made.key) return [name]
  const ends = await findEnds(draft, entry, name, before)
  if (!ends) return []
  const [end] = ends
  const patch = patchOf(draft, entry, row)
  patch.held[name] = end?.target ?? null
  patch.moved[name] = [present?.id ?? null, end ? end.id : null]
  return []
}

/** Returns the name of a relationship whose added pair is gone or whose removed pair exists again. */
async function revertPairs(
  draft: UndoDraft,
  entry: JournalEntry,
  row: Row,
  { name, before, after }: LinkChange,
): Promise<string[]> {
  const present = new Set((row.links[name] ?? []).map(({ key }) => key))
  const self = { type: row.type, target: row.key }
  for (const id of after) {
    const end = await draft.findRow(targetOf(draft, row.type, name), id)
    if (!end || !present.has(end.key)) return [name]
    putPair(draft, 'unlink', self, name, end.key)
  }
  for (const { target } of (await findEnds(draft, entry, name, before)) ?? []) {
    if (typeof target === 'number' && present.has(target)) return [name]
    putPair(draft, 'link', self, name, target)
  }
  return []
}
