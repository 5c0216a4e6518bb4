import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Batch, Operation, Precondition } from '../batch.ts'
import { createChangeSummary } from '../change-summary.ts'
import type { IdDirection } from '../ids.ts'
import type { CommitResult, Ref } from '../port.ts'
import { createTouch } from '../touch.ts'
import { listIds } from './changes-feed.ts'
import { toSqlCondition } from './conditions.ts'
import type { Fragment } from './fragment.ts'
import { createIdentity } from './identity.ts'
import { appendJournal, readJournalEnd } from './journal.ts'
import { quote } from './names.ts'
import { changePairs } from './pairing.ts'
import { deleteRecord } from './record-removing.ts'
import { createRecord, updateRecord } from './record-writing.ts'
import type { Scope } from './scope.ts'
import type { WriteContext, WrittenType } from './write-context.ts'

export interface CommitScope extends Scope {
  readonly typeOf: (type: string) => WrittenType
  readonly direction: IdDirection
}

/** Must run inside a transaction. The caller rolls back if this throws. */
export function applyBatch(scope: CommitScope, batch: Batch): CommitResult & { readonly end?: number } {
  const failed = (batch.require ?? []).findIndex((condition) => !holds(scope, condition))
  if (failed >= 0) return { ok: false, failed }
  const { connection, registry, typeOf } = scope
  const identity = createIdentity(connection, scope.direction)
  const reserved: { type: string; key: number }[] = []
  const context: WriteContext = {
    connection,
    registry,
    typeOf,
    identity,
    summary: createChangeSummary(),
    touch: createTouch(batch),
    summarised: batch.summarised ?? false,
    quiet: batch.quiet ?? false,
    reserved,
    created: [] as Ref[],
    commit: batch,
    gone: new Map(),
  }
  const applyAll = (operations: readonly Operation[]) => {
    const creates = operations.filter(({ op }) => op === 'create')
    const keys = identity.reserveKeys(creates.length)
    reserved.push(...creates.map(({ type }, index) => ({ type, key: keys[index] as number })))
    for (const operation of operations) apply(context, operation)
  }
  applyAll(batch.operations)
  applyAll(batch.withKeys?.(reserved.map(({ key }) => key)) ?? [])
  identity.settle()
  if (batch.quiet) return { ok: true, created: context.created, cursor: String(readJournalEnd(connection)), commit: '' }
  const changed = context.summary.list((type, keys) => toIds(context, type, [...keys]))
  const { first, end } = appendJournal(connection, registry, batch, changed, context.summary.listMany(), context.gone)
  return { ok: true, created: context.created, cursor: String(end), commit: String(first), end }
}

function apply(context: WriteContext, operation: Operation): void {
  switch (operation.op) {
    case 'create':
      return createRecord(context, operation)
    case 'update':
      return updateRecord(context, operation)
    case 'delete':
      return deleteRecord(context, operation)
    case 'link':
    case 'unlink':
      return changePairs(context, operation)
    case 'adopt':
      return adopt(context, operation)
    default:
      return operation satisfies never
  }
}

function adopt(
  { connection, identity, summary }: WriteContext,
  { type, key, id }: Extract<Operation, { readonly op: 'adopt' }>,
): void {
  const statement = connection
    .statement(`SELECT id FROM ${quote(type)} WHERE key = ?`)
    .pluck()
    .safeIntegers()
  const former = statement.get(key) as bigint | undefined
  if (former === undefined) throw new Error(`no record ${key} of ${type}`)
  if (String(former) === id) return
  const adopted = identity.takeId(type, key, id)
  identity.retireId(type, key, former)
  connection.statement(`UPDATE ${quote(type)} SET id = ?, version = version + 1 WHERE key = ?`).run(adopted, key)
  summary.note({ type, key }, 'update', { id: [String(former), id] })
}

/** Includes records that the batch itself deleted. */
function toIds({ connection, gone }: WriteContext, type: string, keys: readonly number[]): string[] {
  const ids = listIds(connection, type, keys).map(([, id]) => BigInt(id))
  const deleted = keys.map((key) => gone.get(key)).filter((id) => id !== undefined)
  return [...ids, ...deleted].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String)
}

function holds(scope: Scope, condition: Precondition): boolean {
  const { connection, registry } = scope
  switch (condition.is) {
    case 'version': {
      const statement = connection.statement(`SELECT version FROM ${quote(condition.type)} WHERE key = ?`)
      return statement.pluck().get(condition.key) === condition.version
    }
    case 'exists':
      return hasRow(scope, condition.type, { sql: 'r.key = ?', params: [condition.key] })
    case 'none':
      return !hasRow(scope, condition.type, toSqlCondition(scope, needResource(registry, condition.type), condition.where))
    default:
      return condition satisfies never
  }
}

function hasRow({ connection }: Scope, type: string, where: Fragment): boolean {
  const statement = connection.statement(`SELECT 1 FROM ${quote(type)} AS r WHERE ${where.sql} LIMIT 1`)
  return statement.get(...where.params) !== undefined
}
