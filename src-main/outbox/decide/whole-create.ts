import { heldRelationships } from '../../../src-shared/schema/links.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { isObject, type ExactJson } from '../../../src-shared/values/json.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Ref, Row } from '../../store/port.ts'
import { customsPrefix, linkPrefix, newEntry, newUnsent, type Entry, type UnsentSet } from '../entry.ts'
import { listPairRelationships, owningEnd } from '../owning-end.ts'

/**
 * A create entry with every writable value of the record, as if it had just been made here. `isKnown` says which linked records
 * the server has or will have. Pairs that the other end owns are left out.
 */
export function toWholeCreate(
  registry: Registry,
  resource: Resource,
  row: Row,
  at: number,
  isKnown: (ref: Ref) => boolean = () => true,
): Entry {
  const { type, key, links } = row
  const isWritable = (name: string) => resource.relationships[name]?.writable !== false
  const held = heldRelationships(resource).filter((name) => isWritable(name) && links[name]?.some(isKnown))
  const sets = listPairRelationships(registry, type)
    .filter(isWritable)
    .map((name): [string, UnsentSet] => {
      const isOwn = (member: Ref) => {
        const end = owningEnd(registry, { type, key, relationship: name, member: member.key })
        return end.key === key && end.relationship === name
      }
      const added = (links[name] ?? []).filter((ref) => isKnown(ref) && isOwn(ref))
      return [name, { added: added.map((ref) => ref.key), removed: [] }]
    })
  const fields = [...listFilled(resource, row), ...held.map((name) => `${linkPrefix}${name}`)]
  return {
    ...newEntry(type, key, 'create', at),
    fields: Object.fromEntries(fields.map((name) => [name, newUnsent(name)])),
    sets: Object.fromEntries(sets.filter(([, { added }]) => added.length > 0)),
  }
}

/** Writable attributes that are not empty, with each key of customs on its own. Only the server sets `updated-at`. */
function listFilled(resource: Resource, row: Row): string[] {
  const attributes = fromBytes(row.attributes)
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = attributes[name]
    if (field.writable === false || name === 'updated-at' || value === undefined || isEmptyValue(value)) return []
    return field.kind === 'customs' && isObject(value) ? Object.keys(value).map((key) => `${customsPrefix}${key}`) : [name]
  })
}

function isEmptyValue(value: ExactJson): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}
