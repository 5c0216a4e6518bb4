import { isSystemStage } from '../../src-shared/rules/deletion.ts'
import { needResource } from '../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../src-shared/schema/resource.ts'
import { mirrorOrder } from '../../src-shared/sync/mirror-order.ts'
import { toRecordName, type Entry } from '../outbox/entry.ts'
import { listKnownLinks } from '../outbox/known.ts'
import { keepEntry, listEntries, readEntriesOf, requireEntry } from '../outbox/stored-entry.ts'
import { toWholeCreate } from '../outbox/whole-create.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Batch, Operation, Precondition } from '../store/batch.ts'
import { everything, type Condition } from '../store/plan.ts'
import type { Ref, Row, Store } from '../store/port.ts'
import type { RemoteObject } from './remote/outcome.ts'
import type { RemoteState } from './state/states.ts'

export interface UploadOptions {
  /** Of an account that `becomeMirror` was called for, giving ids below zero. */
  readonly store: Store
  readonly registry: Registry
  readonly remote: RemoteState
  /** Those of the server, so that the stages every account begins with are not made twice. */
  readonly orderStages: readonly RemoteObject[]
  /** The API id, present or former, of the user who owned the account. */
  readonly ownerId: string
  readonly now: () => number
  readonly onProgress: (done: number, total: number) => void
}

const perCommit = 200

/** The journal cannot take this back, and need not tell of each record. */
export const bySystem = (at: number): Pick<Batch, 'at' | 'actor' | 'origin' | 'summarised'> => ({
  at,
  actor: { user: null, token: null },
  origin: 'system',
  summarised: true,
})

/**
 * Makes every record of the account an unsent create under a provisional id. Each commit is whole, and what is done already is
 * known by its id below zero, so that after a kill the next call goes on.
 */
export async function queueUpload(options: UploadOptions): Promise<void> {
  const { store, registry, ownerId, remote } = options
  await countDownwards(options)
  const { rows } = await store.read({ type: 'users', where: { op: 'id', ids: [ownerId] } })
  const owner = rows[0]
  const isKnown = ({ type, key }: Ref) =>
    registry.get(type)?.reach === 'crm' || (remote.userId !== null && type === 'users' && key === owner?.key)
  const isOwner = remote.userId !== null && owner ? [owner.key] : []
  for (const resource of registry.values()) {
    if (resource.reach === 'target') await renumber(options, resource, isOwner, () => null)
  }
  if (owner && remote.userId !== null && owner.id !== remote.userId) await adopt(options, owner, remote.userId)
  const toEntry = (resource: Resource) => (row: Row) =>
    isSystemStage(row.type, fromBytes(row.attributes)) ? null : toWholeCreate(registry, resource, row, options.now(), isKnown)
  for (const type of mirrorOrder) {
    const resource = needResource(registry, type)
    await renumber(options, resource, [], toEntry(resource))
  }
  await matchOrderStages(options)
  await dropDeletes(options)
}

/** Each type counted upwards until now: taking an id below zero, once, makes the next one lower. */
async function countDownwards({ store, registry, now }: UploadOptions): Promise<void> {
  const types: string[] = []
  for (const { type } of registry.values()) {
    const { rows } = await store.read({ type, where: { op: 'id', ids: ['-1'] } })
    if (rows.length === 0) types.push(type)
  }
  const attributes = new TextEncoder().encode('{}')
  await store.commit({
    ...bySystem(now()),
    operations: types.map((type) => ({ op: 'create', type, id: '-1', attributes })),
    withKeys: (keys) => keys.map((key, place) => ({ op: 'delete', type: types[place] as string, key })),
  })
}

/** Gives every record of a type that is not exempt an id below zero, and the entry that makes it an unsent create. */
async function renumber(
  { store, registry, now, onProgress }: UploadOptions,
  resource: Resource,
  exempt: readonly number[],
  toEntry: (row: Row) => Entry | null,
): Promise<void> {
  const { type } = resource
  const where: Condition = { op: 'not', of: { op: 'any', of: [{ op: 'provisional' }, { op: 'key', keys: exempt }] } }
  const linkage = resource.reach === 'crm' ? listKnownLinks(registry, resource) : []
  for (let done = 0; ;) {
    const { rows, count } = await store.read({ type, where, linkage, page: { offset: 0, limit: perCommit }, counted: true })
    if (rows.length === 0) return
    const names = rows.map(({ key }) => toRecordName(type, key))
    const entries = resource.reach === 'crm' ? await readEntriesOf(store, names) : new Map<string, never>()
    const lowest = await findLowest(store, type)
    const ids = rows.map((_, place) => String(lowest - 1 - place))
    const result = await store.commit({
      ...bySystem(now()),
      require: [
        { is: 'none', type, where: { op: 'id', ids } },
        ...rows.flatMap(({ key, version }): Precondition[] => [
          { is: 'version', type, key, version },
          ...(resource.reach === 'crm' ? [requireEntry(entries.get(toRecordName(type, key)), toRecordName(type, key))] : []),
        ]),
      ],
      operations: rows.flatMap((row, place): Operation[] => [
        { op: 'adopt', type, key: row.key, id: ids[place] as string },
        ...keepEntry(entries.get(toRecordName(type, row.key)), toEntry(row)),
      ]),
    })
    if (!result.ok) continue
    done += rows.length
    onProgress(done, done + count - rows.length)
  }
}

async function findLowest(store: Store, type: string): Promise<number> {
  const sort = [{ field: 'id', descending: false }]
  const { rows } = await store.read({ type, where: everything, sort, page: { offset: 0, limit: 1 } })
  return Math.min(-1, Number(rows[0]?.id ?? 0))
}

async function adopt({ store, now }: UploadOptions, { type, key, version }: Row, id: string): Promise<void> {
  const require: Precondition[] = [{ is: 'version', type, key, version }]
  await store.commit({ ...bySystem(now()), require, operations: [{ op: 'adopt', type, key, id }] })
}

/** The stages that orders begin with are the server's of the same kind; one that it lacks is made there. */
async function matchOrderStages(options: UploadOptions): Promise<void> {
  const { store, registry, orderStages, now } = options
  const type = 'order-stages'
  const resource = needResource(registry, type)
  const { rows } = await store.read({ type, where: { op: 'provisional' } })
  for (const row of rows) {
    const { kind } = fromBytes(row.attributes)
    const record = toRecordName(type, row.key)
    if (typeof kind !== 'string' || (await readEntriesOf(store, [record])).size > 0) continue
    const twin = orderStages.find(({ attributes }) => attributes['kind'] === kind)
    if (twin) await adopt(options, row, twin.id)
    else {
      const operations = keepEntry(undefined, toWholeCreate(registry, resource, row, now()))
      await store.commit({ ...bySystem(now()), require: [requireEntry(undefined, record)], operations })
    }
  }
}

/** The server never knew what was deleted here meanwhile. */
async function dropDeletes({ store, now }: UploadOptions): Promise<void> {
  const deletes = (await listEntries(store)).filter(({ entry }) => entry.action === 'delete')
  const require = deletes.map((stored) => requireEntry(stored, toRecordName(stored.entry.type, stored.entry.key)))
  await store.commit({ ...bySystem(now()), require, operations: deletes.flatMap((stored) => keepEntry(stored, null)) })
}
