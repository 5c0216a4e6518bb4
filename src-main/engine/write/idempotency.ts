import { errors } from '../../../src-shared/jsonapi/errors.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { toBytes } from '../../store/attributes.ts'
import type { Batch, Operation } from '../../store/batch.ts'
import { listValues } from '../../store/stored-values.ts'
import type { Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import type { Answer, CallHeaders } from '../call.ts'
import type { Context } from '../context.ts'
import { findRow } from '../read.ts'
import { refuse } from '../responses.ts'
import type { Saved } from './save.ts'

const type = 'idempotency-keys'
const header = 'Idempotency-Key'
const longestKey = 255
const keptMs = 24 * 60 * 60 * 1000
/** Old keys deleted per new key: enough to shrink their number, few enough not to delay the create. */
const mostForgotten = 20

/** Identifies a repeated create. */
export interface Repeatable {
  /** The key, by a hash. */
  readonly name: string
  readonly path: string
  /** A hash of the body. */
  readonly body: string
}

/** The stored result of a create. `key` is the record's key, which stays the same when the hosted CRM changes the id. */
type Kept = Omit<Repeatable, 'name'> & { readonly key: number }

/** The idempotency key of a create, if any. */
export function readIdempotencyKey(
  { token, hash, path }: Context,
  headers: CallHeaders,
  body: Uint8Array,
): Repeatable | undefined | Answer {
  const key = headers.get(header)
  if (key === null) return undefined
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey) {
    return refuse(errors.badRequest(`${header} must have 1 to ${longestKey} visible ASCII characters without spaces.`))
  }
  // Bound to the token itself, not its row: the app's own token gets a new row at every start of the engine.
  return { name: hash(`${token.secret}\n${key}`), path: path.replace(/\/$/, ''), body: hash(body) }
}

/** The result of the same create before: its current record, or a refusal. Undefined if the key is new. */
export async function findRepeated(
  { store, clock }: Context,
  resource: Resource,
  { name, path, body }: Repeatable,
): Promise<Saved | undefined> {
  const oldest = clock() - keptMs
  const where: Condition = { op: 'all', of: [byName(name), { op: 'at-least', field: 'created-at', value: oldest }] }
  const [found] = await listValues<Kept>(store, type, where)
  if (!found) return undefined
  const kept = found.value
  if (kept.path !== path || kept.body !== body) return { errors: [errors.keyReused(header)] }
  const row = await findMade(store, resource, kept.key)
  return row
    ? { row }
    : { errors: [errors.gone('This request created a record that has since been deleted. Use a new key to create another.')] }
}

/** The record with that key, or the one restored under its id. */
async function findMade(store: Store, resource: Resource, key: number): Promise<Row | undefined> {
  const [row] = (await store.read({ type: resource.type, where: { op: 'key', keys: [key] } })).rows
  if (row) return row
  const last = await store.changesSince(null, 1, { record: { type: resource.type, key }, backward: true })
  const id = last.kept ? last.entries[0]?.ids[0] : undefined
  return id === undefined ? undefined : findRow({ store }, resource, id)
}

/** Adds the key to the batch and deletes old ones. The batch fails if another process has used the key since. */
export async function withIdempotencyKey({ store, account }: Context, batch: Batch, sent: Repeatable): Promise<Batch> {
  const { name, path, body } = sent
  const before: Condition = { op: 'at-most', field: 'created-at', value: batch.at - keptMs - 1 }
  const { rows: old } = await store.read({ type, where: before, page: { offset: 0, limit: mostForgotten } })
  const at = toMoment(batch.at, account.timeZone)
  const withKeys = (keys: readonly number[]): readonly Operation[] => {
    const kept: Kept = { path, body, key: keys[0] as number }
    const attributes = toBytes({ name, value: { ...kept }, 'created-at': at, 'updated-at': at })
    return [...(batch.withKeys?.(keys) ?? []), { op: 'create', type, attributes }]
  }
  return {
    ...batch,
    require: [
      ...(batch.require ?? []),
      ...old.map(({ key, version }) => ({ is: 'version', type, key, version }) as const),
      { is: 'none', type, where: { op: 'all', of: [byName(name), { op: 'not', of: before }] } },
    ],
    operations: [...batch.operations, ...old.map(({ key }): Operation => ({ op: 'delete', type, key }))],
    withKeys,
  }
}

const byName = (name: string): Condition => ({ op: 'equals', field: 'name', values: [name] })
