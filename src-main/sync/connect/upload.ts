import { isSystemStage } from '../../../src-shared/rules/deletion.ts'
import { calculated, isFormula } from '../../../src-shared/rules/funnel-formula.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Registry, Resource } from '../../../src-shared/schema/resource.ts'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import { toRecordName, type Entry } from '../../outbox/entry.ts'
import { keepEntry, listEntries, readEntriesOf, requireEntry, requireUnchanged } from '../../outbox/stored-entry.ts'
import { toWholeCreate } from '../../outbox/decide/whole-create.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Precondition } from '../../store/batch.ts'
import { everything } from '../../store/plan.ts'
import type { Ref, Row, Store } from '../../store/port.ts'
import { bySystem } from '../commit-origin.ts'
import { renumber } from './renumber.ts'
import type { RemoteObject } from '../remote/outcome.ts'
import type { RemoteState } from '../state/states.ts'

export interface UploadOptions {
  /** The store of an account after `becomeMirror`. It assigns negative ids. */
  readonly store: Store
  readonly registry: Registry
  readonly remote: RemoteState
  /** The server's order stages, so that the stages of every new account are not created twice. */
  readonly orderStages: readonly RemoteObject[]
  /** The present or former API id of the account's owner. */
  readonly ownerId: string
  readonly now: () => number
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Makes every record of the account an unsent create under a provisional id. Finished records have negative ids, so that the
 * next call continues after a kill.
 */
export async function queueUpload(options: UploadOptions): Promise<void> {
  const { store, registry, ownerId, remote } = options
  const { rows } = await store.read({ type: 'users', where: { op: 'id', ids: [ownerId] } })
  const owner = rows[0]
  const isKnown = ({ type, key }: Ref) =>
    registry.get(type)?.reach === 'crm' || (remote.userId !== null && type === 'users' && key === owner?.key)
  const isOwner = remote.userId !== null && owner ? [owner.key] : []
  for (const resource of registry.values()) {
    if (resource.reach === 'target') await renumber(options, resource, isOwner, () => null)
  }
  if (owner && remote.userId !== null && owner.id !== remote.userId) await adopt(options, owner, remote.userId)
  const formulas = await readFormulas(store)
  const toEntry = (resource: Resource) => (row: Row) => {
    if (isSystemStage(row.type, fromBytes(row.attributes))) return null
    const entry = toWholeCreate(registry, resource, row, options.now(), isKnown)
    return without(entry, formulas.get(row.links['stage-category']?.[0]?.key ?? 0) ?? [])
  }
  for (const type of mirrorOrder) {
    const resource = needResource(registry, type)
    await renumber(options, resource, [], toEntry(resource))
  }
  await matchOrderStages(options)
  await dropDeletes(options)
}

/**
 * Fields that a funnel calculates for its deals, by the funnel's key. The server calculates them itself and accepts no values.
 */
async function readFormulas(store: Store): Promise<Map<number, readonly string[]>> {
  const { rows } = await store.read({ type: 'deal-stage-categories', where: everything })
  return new Map(
    rows.map(({ key, attributes }) => {
      const funnel = fromBytes(attributes)
      return [key, calculated.filter((name) => isFormula(funnel, name))]
    }),
  )
}

function without(entry: Entry, names: readonly string[]): Entry {
  if (entry.type !== 'deals' || names.length === 0) return entry
  return { ...entry, fields: Object.fromEntries(Object.entries(entry.fields).filter(([name]) => !names.includes(name))) }
}

async function adopt({ store, now }: UploadOptions, { type, key, version }: Row, id: string): Promise<void> {
  const require: Precondition[] = [{ is: 'version', type, key, version }]
  await store.commit({ ...bySystem(now()), require, operations: [{ op: 'adopt', type, key, id }] })
}

/** Matches the default order stages to the server's stages of the same kind. A stage that the server lacks is created there. */
async function matchOrderStages(options: UploadOptions): Promise<void> {
  const { store, registry, orderStages, now } = options
  const type = 'order-stages'
  const resource = needResource(registry, type)
  const { rows } = await store.read({ type, where: { op: 'provisional' } })
  for (const row of rows) {
    const { kind } = fromBytes(row.attributes)
    const record = toRecordName(type, row.key)
    if (typeof kind !== 'string' || (await readEntriesOf(store, [record])).size > 0) continue
    const stage = orderStages.find(({ attributes }) => attributes['kind'] === kind)
    if (stage) await adopt(options, row, stage.id)
    else {
      const operations = keepEntry(undefined, toWholeCreate(registry, resource, row, now()))
      await store.commit({ ...bySystem(now()), require: [requireEntry(undefined, record)], operations })
    }
  }
}

/** Drops deletes made meanwhile: the server never had those records. */
async function dropDeletes({ store, now }: UploadOptions): Promise<void> {
  const deletes = (await listEntries(store)).filter(({ entry }) => entry.action === 'delete')
  const require = deletes.map(requireUnchanged)
  await store.commit({ ...bySystem(now()), require, operations: deletes.flatMap((stored) => keepEntry(stored, null)) })
}
