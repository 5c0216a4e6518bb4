import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findInstantOf } from '../../../src-shared/values/time.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { isProvisional, lastKnown, serverValue, type Entry } from '../../outbox/entry.ts'
import { overlayValues } from '../../outbox/field-values.ts'
import { listEntriesOf } from '../../outbox/stored-entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Row, Store } from '../../store/port.ts'
import { toMinute, type Minute } from '../filter-time.ts'
import type { PartName } from '../findings/parts.ts'
import type { Area } from './area.ts'

/** A record as the server has it. */
interface Counted {
  readonly id: string
  readonly attributes: ExactObject
  readonly trashed: boolean
}

/**
 * Records that the server counts differently because changes made here are not sent yet. A comparison of counts leaves out the
 * records with these keys and counts `there` instead.
 */
export interface UnsentDifferences {
  readonly keys: readonly number[]
  readonly there: readonly Counted[]
}

/** Fields that decide in which list a record is. */
const counting = ['archived-at', 'discarded-at', 'created-at']

export async function readUnsentDifferences(store: Store, { type }: Resource): Promise<UnsentDifferences> {
  const entries = (await listEntriesOf(store, type)).map(({ entry }) => entry)
  if (entries.length === 0) return { keys: [], there: [] }
  const { rows } = await store.read({ type, where: { op: 'key', keys: entries.map(({ key }) => key) } })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const keys: number[] = []
  const there: Counted[] = []
  for (const entry of entries) {
    const row = byKey.get(entry.key)
    const counted = entry.action === 'delete' ? findDeleted(entry) : row && findEdited(entry, row)
    if (!counted) continue
    if (row) keys.push(row.key)
    if (counted !== 'absent') there.push(counted)
  }
  return { keys, there }
}

function findDeleted(entry: Entry): Counted | undefined {
  const { id } = entry
  const last = lastKnown(entry)
  return id !== null && last ? { id, attributes: last.attributes, trashed: last.trashed } : undefined
}

function findEdited({ action, theirs, fields }: Entry, row: Row): Counted | 'absent' | undefined {
  if (isProvisional(row.id)) return undefined
  if (action === 'create' || theirs === 'gone') return 'absent'
  const moved = Object.entries(fields).filter(([name]) => counting.includes(name))
  if (moved.length === 0) return undefined
  const values = moved.map(([name, unsent]) => [name, serverValue(unsent)] as const)
  return { id: row.id, attributes: overlayValues(fromBytes(row.attributes), values), trashed: row.trashed }
}

/** The records of `there` that the server counts in that list and area. */
export function listThere({ there }: UnsentDifferences, resource: Resource, part: PartName, area: Area): Counted[] {
  return there.filter(
    (one) => isIn(resource, part, one) && (['created-at', 'updated-at'] as const).every((by) => isWithin(one, area, by)),
  )
}

function isIn({ fields }: Resource, part: PartName, { attributes, trashed }: Counted): boolean {
  const has = (name: string) => (attributes[name] ?? null) !== null
  const isTrashed = Object.hasOwn(fields, 'discarded-at') ? has('discarded-at') : trashed
  const isArchived = has('archived-at')
  const isPart: Record<PartName, boolean> = {
    all: true,
    kept: !isTrashed,
    trashed: isTrashed,
    actual: !isTrashed && !isArchived,
    archived: !isTrashed && isArchived,
    'untrashed-archived': !isTrashed && isArchived,
    'trashed-only': isTrashed,
    'trashed-actual': isTrashed && !isArchived,
    'trashed-archived': isTrashed && isArchived,
    'narrowed-actual': isTrashed && !isArchived,
    'narrowed-archived': isTrashed && isArchived,
    lifted: true,
    'lifted-actual': !isArchived,
    'lifted-archived': isArchived,
  }
  return isPart[part]
}

export function minuteOf({ attributes }: Counted, by: keyof Area): Minute {
  const instant = findInstantOf(attributes[by])
  return instant === undefined ? Number.NEGATIVE_INFINITY : toMinute(instant)
}

function isWithin(one: Counted, area: Area, by: keyof Area): boolean {
  const { from, to } = area[by]
  const minute = minuteOf(one, by)
  return (from === null || minute >= from) && (to === null || minute < to)
}
