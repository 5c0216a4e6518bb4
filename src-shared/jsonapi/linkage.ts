import type { Relationship } from '../schema/resource.ts'
import { findNumberText, isObject, type ExactJson } from '../values/json.ts'
import { errors, type ApiError } from './errors.ts'

/** The ids a client wants linked: at most one for a to-one, a set for a to-many. */
export interface Linkage {
  readonly many: boolean
  readonly ids: readonly string[]
}

type Parsed = { readonly linkage: Linkage } | { readonly error: ApiError }

export function parseLinkage(relationship: Relationship, data: ExactJson | undefined, pointer: string): Parsed {
  if (relationship.many !== Array.isArray(data)) return { error: errors.badLinkage(pointer) }
  if (!relationship.many && data === null) return { linkage: { many: false, ids: [] } }
  const ids = new Set<string>()
  for (const item of (relationship.many ? data : [data]) as readonly ExactJson[]) {
    if (!isObject(item) || typeof item['type'] !== 'string') return { error: errors.badLinkage(pointer) }
    const id = findId(item['id'])
    if (id === undefined) return { error: errors.badLinkage(pointer) }
    if (item['type'] !== relationship.target) return { error: errors.typeMismatch(item['type'], pointer) }
    ids.add(id)
  }
  return { linkage: { many: relationship.many, ids: [...ids] } }
}

/** An id may be sent as a string or an integer. */
export function findId(value: ExactJson | undefined): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  const source = findNumberText(value)
  return source !== undefined && /^-?\d+$/.test(source) ? source : undefined
}
