import { errors } from '../../../src-shared/jsonapi/errors.ts'
import type { View } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { recordPath } from '../addresses.ts'
import type { Context } from '../context.ts'
import { renderOne } from '../render/document.ts'
import { refuse, reply } from '../responses.ts'
import type { Saved } from './save.ts'

/** The record as it is stored now, with what the caller asked to see beside it. */
export async function replySaved(
  { store, registry, origin }: Context,
  resource: Resource,
  { include, fields }: View,
  { key, meta }: Exclude<Saved, { errors: unknown }>,
  status: 200 | 201,
): Promise<Response> {
  const { rows, included } = await store.read({ type: resource.type, where: { op: 'key', keys: [key] }, include })
  const [row] = rows
  // Deleted by another process between the commit and this read.
  if (!row) return refuse(errors.recordNotFound(String(key)))
  const headers = status === 201 ? { location: origin + recordPath(resource, row.id) } : {}
  return reply(renderOne({ registry, origin, fields }, row, included, meta), status, headers)
}
