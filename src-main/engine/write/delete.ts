import { commitHeader } from '../../../src-shared/jsonapi/commit-header.ts'
import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { isSystemStage, listDependants, listLocks } from '../../../src-shared/rules/deletion.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Operation, Precondition } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import { findDenial, findKindDenial } from '../access.ts'
import { fromBytes } from '../../store/attributes.ts'
import { Answer, type Call } from '../call.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { readVersionCheck, type VersionCheck } from '../entity-tag.ts'
import { findRow } from '../read.ts'
import { refuse, replyEmpty } from '../responses.ts'
import type { Route } from '../routes.ts'

export async function answerDelete(
  context: Context,
  { resource, id }: Extract<Route, { to: 'record' }>,
  call: Call,
): Promise<Answer> {
  const denial = findDenial(context.token, resource, 'write') ?? findKindDenial(context.account, resource)
  if (denial) return refuse(denial)
  const check = readVersionCheck(call.headers)
  if (check instanceof Answer) return check
  const deleted = await context.writes.run(() => decideDelete(context, resource, id, check))
  return 'commit' in deleted ? replyEmpty({ [commitHeader]: deleted.commit }) : refuse(deleted)
}

export async function decideDelete(
  context: Context,
  resource: Resource,
  id: string,
  check?: VersionCheck,
): Promise<Decision<ApiError | { readonly commit: string }>> {
  const { type } = resource
  const row = await findRow(context, resource, id)
  if (!row) return { done: errors.recordNotFound(id) }
  const stale = check?.(row.version)
  if (stale) return { done: stale }
  const { lock, require } = await findLock(context, row)
  if (lock !== undefined) return { done: errors.locked(lock) }
  const dependants = await listDependantRows(context, row)
  const operations = [...dependants, row].map(({ type, key }): Operation => ({ op: 'delete', type, key }))
  const versions = [row, ...dependants].map((one): Precondition => ({
    is: 'version',
    type: one.type,
    key: one.key,
    version: one.version,
  }))
  return {
    batch: {
      ...byCaller(context, context.clock()),
      require: [...versions, ...require, ...listDependants(type).map((use) => noOthers(use, row, dependants))],
      operations,
    },
    finish: ({ commit }) => ({ commit }),
  }
}

/** Why the record cannot be deleted, and the preconditions for a delete. */
async function findLock({ store, account }: Context, row: Row): Promise<{ lock?: string; require: Precondition[] }> {
  if (isSystemStage(row.type, fromBytes(row.attributes))) return { lock: `${row.type} ${row.id} is a system stage.`, require: [] }
  if (row.type === 'users' && row.id === account.ownerId) return { lock: `users ${row.id} owns this account.`, require: [] }
  return findUse(store, row)
}

/** Records that depend on this one. */
export async function findUse(store: Store, row: Row): Promise<{ lock?: string; require: Precondition[] }> {
  const require: Precondition[] = []
  for (const { type, relationship } of listLocks(row.type)) {
    const where: Condition = { op: 'linked', relationship, ids: [row.id] }
    const { count } = await store.read({ type, where, counted: true, page: { offset: 0, limit: 1 } })
    if (count > 0) return { lock: `${row.type} ${row.id} is used by ${count} ${type}.`, require: [] }
    require.push({ is: 'none', type, where })
  }
  return { require }
}

async function listDependantRows({ store }: Context, row: Row): Promise<Row[]> {
  const rows: Row[] = []
  for (const { type, relationship } of listDependants(row.type)) {
    const found = await store.read({ type, where: { op: 'linked', relationship, ids: [row.id] } })
    rows.push(...found.rows)
  }
  if (row.type === 'applications') {
    const related: Condition = { op: 'related', of: row.type, key: row.key, relationship: 'token' }
    rows.push(...(await store.read({ type: 'oauth-token', where: related })).rows)
  }
  return rows
}

function noOthers(use: { type: string; relationship: string }, row: Row, dependants: readonly Row[]): Precondition {
  const known: Condition = { op: 'key', keys: dependants.map(({ key }) => key) }
  const linked: Condition = { op: 'linked', relationship: use.relationship, ids: [row.id] }
  return { is: 'none', type: use.type, where: { op: 'all', of: [linked, { op: 'not', of: known }] } }
}
