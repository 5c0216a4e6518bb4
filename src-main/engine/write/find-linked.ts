import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Linkage } from '../../../src-shared/jsonapi/linkage.ts'
import { findRelationship } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Ref, Store } from '../../store/port.ts'
import type { Sent, SetChange } from './draft.ts'

type Found = Pick<Sent, 'held' | 'sets'> | { readonly errors: readonly ApiError[] }

/** Finds the records named by linkage. Linking to a missing record is an error; unlinking it is not. */
export async function findLinked(
  store: Store,
  resource: Resource,
  links: ReadonlyMap<string, Linkage>,
  mode: SetChange['mode'] = 'replace',
): Promise<Found> {
  const held: Record<string, Ref | null> = {}
  const sets = new Map<string, SetChange>()
  const found: ApiError[] = []
  for (const [name, { many, ids }] of links) {
    const target = findRelationship(resource, name)?.target
    if (target === undefined) throw new Error(`${resource.type} has no relationship ${name}`)
    const refs = new Map<string, Ref>()
    for (const id of ids) {
      const [row] = (await store.read({ type: target, where: { op: 'id', ids: [id] } })).rows
      if (row) refs.set(row.id, { type: row.type, key: row.key, id: row.id })
      else if (mode !== 'remove') found.push(errors.recordNotFound(id, `/data/relationships/${name}`))
    }
    if (many) sets.set(name, { mode, refs: [...refs.values()] })
    else held[name] = refs.values().next().value ?? null
  }
  return found.length > 0 ? { errors: found } : { held, sets }
}
