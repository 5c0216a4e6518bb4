import { isWritable } from '../../../src-shared/jsonapi/body.ts'
import { heldRelationships } from '../../../src-shared/schema/links.ts'
import { listForbidden } from '../../../src-shared/schema/problems.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import type { Written } from '../../store/batch.ts'

/** Of the attributes and to-one relationships, those that a client may write, under the names that operations use. */
export function listWritable(resource: Resource, attributes: ExactObject, held: readonly string[]): Written {
  const forbidden = new Set(listForbidden(resource, attributes))
  const names = Object.keys(attributes).filter((name) => !forbidden.has(name))
  return [...names, ...held.filter((name) => isWritable(resource, name)).map((name) => `relationships/${name}`)]
}

/** All of a record that is not empty. */
export function listPresentNames(resource: Resource, attributes: ExactObject, held: readonly string[]): Written {
  const present = Object.entries(attributes).filter(([, value]) => value !== null)
  return listWritable(resource, Object.fromEntries(present), held)
}

/** All that a record has or could have. */
export const listAllNames = (resource: Resource, attributes: ExactObject): Written =>
  listWritable(resource, attributes, heldRelationships(resource))
