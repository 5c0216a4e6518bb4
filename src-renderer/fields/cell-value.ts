import type { Resource } from '../../src-shared/schema/resource.ts'
import { isObject, type ExactJson } from '../../src-shared/values/json.ts'
import type { Change, Ref, RecordRow } from '../api/records.ts'
import { isCustom } from './custom-columns.ts'

const toName = ({ type, id }: Ref): string => `${type}/${id}`
const isLink = ({ fields, relationships }: Resource, name: string) =>
  !Object.hasOwn(fields, name) && Object.hasOwn(relationships, name)

/** What a record holds under a column's name, as a write sends it: a field's value, or whom it leads to. */
export function readCell(
  resource: Resource,
  name: string,
  { attributes, links }: Pick<RecordRow, 'attributes' | 'links'>,
): ExactJson {
  if (isCustom(name)) return isObject(attributes['customs']) ? (attributes['customs'][name] ?? null) : null
  if (!isLink(resource, name)) return attributes[name] ?? null
  return toLinkage(links[name] ?? [], resource.relationships[name]?.many === true)
}

/** A set has no order: it is written in one, so that the same set is the same text. */
export function toLinkage(ends: readonly Ref[], many: boolean): ExactJson {
  const refs = ends.map(({ type, id }) => ({ type, id }))
  return many ? refs.toSorted((a, b) => (toName(a) < toName(b) ? -1 : 1)) : (refs[0] ?? null)
}

/** Whether a column holds a set of far ends. */
export const isSet = (resource: Resource, name: string): boolean =>
  isLink(resource, name) && resource.relationships[name]?.many === true

/** A set with those members added and removed that tell `to` from `from`; what others did to it since stays. */
export function mergeSet(now: ExactJson, from: ExactJson, to: ExactJson): ExactJson {
  const [held, before, after] = [now, from, to].map((set) => new Map(listRefs(set).map((ref) => [toName(ref), ref] as const)))
  const kept = [...(held ?? [])].filter(([name]) => after?.has(name) || !before?.has(name))
  const added = [...(after ?? [])].filter(([name]) => !before?.has(name))
  return toLinkage([...new Map([...kept, ...added]).values()], true)
}

const listRefs = (set: ExactJson): readonly Ref[] => (Array.isArray(set) ? (set as readonly unknown[] as readonly Ref[]) : [])

/** Custom fields are merged by their keys: the others stay as they are. */
export function toChange(resource: Resource, name: string, value: ExactJson): Change {
  if (isCustom(name)) return { attributes: { customs: { [name]: value } } }
  if (!isLink(resource, name)) return { attributes: { [name]: value } }
  return { relationships: { [name]: value as unknown as Ref | readonly Ref[] | null } }
}

/** Whether as much of a record came along as the column shows. */
export function holdsCell({ attributes, links }: Pick<RecordRow, 'attributes' | 'links'>, name: string): boolean {
  return Object.hasOwn(attributes, isCustom(name) ? 'customs' : name) || Object.hasOwn(links, name)
}

/** Numbers by their spelling, sets and objects by what is in them. */
export const isSameCell = (a: ExactJson, b: ExactJson): boolean => JSON.stringify(a) === JSON.stringify(b)
