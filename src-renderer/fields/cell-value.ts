import type { Resource } from '../../src-shared/schema/resource.ts'
import { isObject, type ExactJson } from '../../src-shared/values/json.ts'
import type { Change, Ref, RecordRow } from '../api/records.ts'
import { isCustom } from './custom-columns.ts'

const toName = ({ type, id }: Ref): string => `${type}/${id}`
const isLink = ({ fields, relationships }: Resource, name: string) =>
  !Object.hasOwn(fields, name) && Object.hasOwn(relationships, name)

/** The value of a column in the form that writes send: a field's value, or the linked records. */
export function readCell(
  resource: Resource,
  name: string,
  { attributes, links }: Pick<RecordRow, 'attributes' | 'links'>,
): ExactJson {
  if (isCustom(name)) return isObject(attributes['customs']) ? (attributes['customs'][name] ?? null) : null
  if (!isLink(resource, name)) return attributes[name] ?? null
  return toLinkage(links[name] ?? [], resource.relationships[name]?.many === true)
}

/** A set has no order, so it is sorted: equal sets give equal text. */
export function toLinkage(ends: readonly Ref[], many: boolean): ExactJson {
  const refs = ends.map(({ type, id }) => ({ type, id }))
  return many ? refs.toSorted((a, b) => (toName(a) < toName(b) ? -1 : 1)) : (refs[0] ?? null)
}

/** Whether a column holds a set of linked records. */
export const isSet = (resource: Resource, name: string): boolean =>
  isLink(resource, name) && resource.relationships[name]?.many === true

/** Applies the difference between `from` and `to` to the current set. Other users' changes stay. */
export function mergeSet(now: ExactJson, from: ExactJson, to: ExactJson): ExactJson {
  const [held, before, after] = [now, from, to].map((set) => new Map(listRefs(set).map((ref) => [toName(ref), ref] as const)))
  const kept = [...(held ?? [])].filter(([name]) => after?.has(name) || !before?.has(name))
  const added = [...(after ?? [])].filter(([name]) => !before?.has(name))
  return toLinkage([...new Map([...kept, ...added]).values()], true)
}

const listRefs = (set: ExactJson): readonly Ref[] => (Array.isArray(set) ? (set as readonly unknown[] as readonly Ref[]) : [])

/** The API merges custom fields by key, so the other custom fields stay unchanged. */
export function toChange(resource: Resource, name: string, value: ExactJson): Change {
  if (isCustom(name)) return { attributes: { customs: { [name]: value } } }
  if (!isLink(resource, name)) return { attributes: { [name]: value } }
  return { relationships: { [name]: value as unknown as Ref | readonly Ref[] | null } }
}

/** Whether the loaded record includes the column's value. */
export function holdsCell({ attributes, links }: Pick<RecordRow, 'attributes' | 'links'>, name: string): boolean {
  return Object.hasOwn(attributes, isCustom(name) ? 'customs' : name) || Object.hasOwn(links, name)
}

/** Compares numbers by their spelling, and sets and objects by their content. */
export const isSameCell = (a: ExactJson, b: ExactJson): boolean => JSON.stringify(a) === JSON.stringify(b)
