import { withDerived } from '../../../src-shared/rules/derived.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { toBytes } from '../../store/attributes.ts'
import type { Changes, Operation, Target } from '../../store/batch.ts'
import { listChanges } from '../../store/changes.ts'
import type { Row } from '../../store/port.ts'
import { linkPrefix, type Entry, type Known } from '../entry.ts'
import type { Decision } from './decision.ts'
import { overlayValues, toValues } from '../field-values.ts'

/** Everything a decision about one unsent change depends on. */
export interface Case {
  readonly registry: Registry
  readonly resource: Resource
  readonly entry: Entry
  /** The local record with its own links; undefined if it was deleted. */
  readonly row: Row | undefined
  /** The key of a local record by its type and API id. */
  readonly findKey: (type: string, id: string) => number | undefined
  /** Whether a member of the entry's sets still exists locally. */
  readonly isHere: (key: number) => boolean
}

/** The result of a decision: the entry's new value and the operations on the record. */
export type Outcome =
  | { readonly is: 'refused'; readonly why: string }
  | {
      readonly is: 'decided'
      readonly entry: Entry | null
      readonly operations: readonly Operation[]
      /** What undo needs, if the operations on the record do not tell it. */
      readonly decision?: Decision
    }

export const refused = (why: string): Outcome => ({ is: 'refused', why })
export const decided = (entry: Entry | null, operations: readonly Operation[]): Outcome => ({ is: 'decided', entry, operations })

export type FieldValue = readonly [name: string, value: ExactJson]

/** Writes these values to the record and recomputes derived fields. A link to a record that is not here is cleared. */
export function writeFields({ resource, findKey }: Case, row: Row, fields: readonly FieldValue[]): Operation[] {
  const { attributes: before, held: formerIds } = toValues(row)
  const after = withDerived(resource, overlayValues(before, fields))
  const links = fields
    .filter(([name]) => name.startsWith(linkPrefix))
    .map(([name, id]) => {
      const relationship = name.slice(linkPrefix.length)
      const key = typeof id === 'string' ? findKey(resource.relationships[relationship]?.target ?? '', id) : undefined
      return { name, relationship, key: key ?? null, id: key === undefined ? null : id }
    })
  const moved = links.map(({ name, relationship, id }): [string, Changes[string]] => [
    name,
    [formerIds[relationship] ?? null, id],
  ])
  return [
    {
      op: 'update',
      type: row.type,
      key: row.key,
      attributes: toBytes(after),
      held: Object.fromEntries(links.map(({ relationship, key }) => [relationship, key])),
      changes: { ...listChanges(before, after), ...Object.fromEntries(moved) },
      isUndo: true,
    },
  ]
}

/**
 * Restores a locally deleted record as the server has it, under its own id. Only links to records that are here are restored.
 */
export function restoreRecord({ resource, entry, findKey }: Case, known: Known): Operation[] {
  const { type, id } = entry
  const keyOf = (name: string, end: string) => findKey(resource.relationships[name]?.target ?? '', end)
  const self: Target = { created: 0 }
  const held = Object.entries(known.held).flatMap(([name, end]) => {
    const key = end === null ? undefined : keyOf(name, end)
    return key === undefined ? [] : [[name, key] as const]
  })
  const sets = Object.entries(known.sets).flatMap(([relationship, ids]): Operation[] => {
    const to = ids.map((end) => keyOf(relationship, end)).filter((key) => key !== undefined)
    return to.length === 0 ? [] : [{ op: 'link', type, from: self, relationship, to }]
  })
  const create: Operation = {
    op: 'create',
    type,
    ...(id !== null && { id }),
    attributes: toBytes(known.attributes),
    held: Object.fromEntries(held),
    trashed: known.trashed,
    isUndo: true,
  }
  return [create, ...sets]
}
