import { commitHeader } from '../../../src-shared/jsonapi/commit-header.ts'
import { errors } from '../../../src-shared/jsonapi/errors.ts'
import type { View } from '../../../src-shared/jsonapi/query.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { recordPath } from '../addresses.ts'
import type { Condition } from '../../store/plan.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { replyTagged } from '../entity-tag.ts'
import { renderOne } from '../render/document.ts'
import { refuse } from '../responses.ts'
import type { Saved } from './save.ts'

/** The record as written. With `include`, reads it again with its related records. */
export async function replySaved(
  context: Context,
  resource: Resource,
  { include, fields }: View,
  { row: written, commit, meta }: Exclude<Saved, { errors: unknown }>,
  status: 200 | 201,
): Promise<Answer> {
  const { store, registry, origin } = context
  const isAlone = Object.keys(include).length === 0
  const where: Condition = { op: 'key', keys: [written.key] }
  const { rows, included } = isAlone
    ? { rows: [written], included: [] }
    : await store.read({ type: resource.type, where, include })
  const [row] = rows
  // Another process deleted it between the commit and this read.
  if (!row) return refuse(errors.recordNotFound(written.id))
  const headers = {
    ...(status === 201 && { location: origin + recordPath(resource, row.id) }),
    ...(commit !== undefined && { [commitHeader]: commit }),
  }
  const body = renderOne({ registry, origin, fields }, row, included, meta)
  return replyTagged(context, row.version, body, status, headers)
}
