import { everything, type Condition, type ReadPlan } from '../../src-main/store/plan.ts'
import type { Batch, Operation } from '../../src-main/store/batch.ts'
import type { IdDirection } from '../../src-main/store/ids.ts'
import type { CommitResult, Ref, Row, Store } from '../../src-main/store/port.ts'
import type { Registry } from '../../src-shared/schema/resource.ts'

export type OpenStore = (options: { ids?: IdDirection; registry?: Registry }) => Promise<Store>
export type Create = Extract<Operation, { readonly op: 'create' }>

/** Attributes as bytes; a string is taken as the JSON text itself. */
export function bytes(attributes: object | string): Uint8Array {
  return new TextEncoder().encode(typeof attributes === 'string' ? attributes : JSON.stringify(attributes))
}

export function textOf(row: Row | undefined): string {
  if (!row) throw new Error('there is no such row')
  return new TextDecoder().decode(row.attributes)
}

export function make(type: string, attributes: object | string = {}, more: Partial<Create> = {}): Create {
  return { op: 'create', type, attributes: bytes(attributes), ...more }
}

export function batchOf(operations: readonly Operation[], more: Partial<Batch> = {}): Batch {
  return { at: 1_700_000_000_000, actor: { user: null, token: null }, origin: 'user', ...more, operations }
}

export async function write(store: Store, ...operations: Operation[]): Promise<Extract<CommitResult, { ok: true }>> {
  const result = await store.commit(batchOf(operations))
  if (!result.ok) throw new Error('a batch without preconditions cannot fail one')
  return result
}

export async function add(
  store: Store,
  type: string,
  attributes: object | string = {},
  more: Partial<Create> = {},
): Promise<Ref> {
  const { created } = await write(store, make(type, attributes, more))
  return created[0] as Ref
}

export async function addAll(store: Store, type: string, list: readonly (object | string)[]): Promise<Ref[]> {
  const { created } = await write(store, ...list.map((attributes) => make(type, attributes)))
  return [...created]
}

export async function idsWhere(
  store: Store,
  type: string,
  where: Condition = everything,
  more: Partial<ReadPlan> = {},
): Promise<string[]> {
  const { rows } = await store.read({ type, where, ...more })
  return rows.map(({ id }) => id)
}

export async function readOne(store: Store, { type, key }: Ref, more: Partial<ReadPlan> = {}): Promise<Row> {
  const { rows } = await store.read({ type, where: { op: 'key', keys: [key] }, ...more })
  if (rows.length !== 1) throw new Error(`${rows.length} rows for one key`)
  return rows[0] as Row
}

export function linkedIds(row: Row | undefined, relationship: string): string[] | undefined {
  return row?.links[relationship]?.map(({ id }) => id)
}

/** Everything a store shows of these types, for saying that nothing changed. */
export async function snapshot(store: Store, types: readonly string[]): Promise<unknown> {
  const rows = await Promise.all(types.map(async (type) => (await store.read({ type, where: everything })).rows))
  return { rows, journal: (await store.changesSince(null)).cursor }
}
