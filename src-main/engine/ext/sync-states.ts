import { keptVersions } from '../../../src-shared/sync/kept-version.ts'
import { findSyncStatus, typePrefix, type StoredRemote, type StoredTypeState } from '../../../src-shared/sync/to-sync-status.ts'
import type { SyncStatus } from '../../../src-shared/sync/status.ts'
import { noWish, type SyncWish } from '../../../src-shared/sync/wish.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Batch } from '../../store/batch.ts'
import { everything } from '../../store/plan.ts'
import type { Row } from '../../store/port.ts'
import { byCaller } from '../caller.ts'
import type { Context, Core } from '../context.ts'

const type = 'sync-states'

/** Names under which engine and sync store their messages to each other. */
interface Written {
  readonly remote: StoredRemote
  readonly wish: SyncWish
}

interface State {
  readonly row: Row
  readonly value: unknown
}

async function readStates({ store }: Pick<Core, 'store'>): Promise<Map<string, State>> {
  const { rows } = await store.read({ type, where: everything })
  return new Map(
    rows.map((row) => {
      const { name, value } = JSON.parse(JSON.stringify(fromBytes(row.attributes))) as { name: string; value: unknown }
      return [name, { row, value }]
    }),
  )
}

/** The sync status; undefined if the account is not a connected mirror. */
export async function readSyncStatus(core: Pick<Core, 'store' | 'clock' | 'account'>): Promise<SyncStatus | undefined> {
  const states = await readStates(core)
  const values = new Map([...states].map(([name, { value }]) => [name, value]))
  return findSyncStatus(values, core.clock(), (at) => toMoment(at, core.account.timeZone))
}

/** Records of a type that the hosted CRM deleted in bulk and that are still here. */
export interface HeldIds {
  readonly ids: readonly string[]
  /** Those that a person decided to keep. */
  readonly kept: ReadonlySet<string>
}

/** They wait for a decision or are kept, by type. */
export async function readHeld(core: Pick<Core, 'store'>): Promise<ReadonlyMap<string, HeldIds>> {
  const states = await readStates(core)
  const { kept } = (states.get('wish')?.value as SyncWish | null | undefined) ?? noWish
  return new Map(
    [...states].flatMap(([name, { value }]): [string, HeldIds][] => {
      const ids = (value as StoredTypeState | null)?.held ?? []
      const of = name.slice(typePrefix.length)
      return name.startsWith(typePrefix) && ids.length > 0 ? [[of, { ids, kept: new Set(kept?.[of]) }]] : []
    }),
  )
}

export function toSyncResource(attributes: SyncStatus) {
  return { id: 'sync', type: 'sync', attributes }
}

/** Stores a changed request to sync or another token. Undefined if the account is not a connected mirror. */
export function changeState<N extends keyof Written>(
  context: Context,
  name: N,
  change: (value: Written[N]) => Written[N],
): Promise<true | undefined> {
  return context.writes.run(async () => {
    const states = await readStates(context)
    const remote = states.get('remote')?.value
    if (!remote) return { done: undefined }
    const known = states.get(name)
    const value = change((known?.value ?? noWish) as Written[N])
    return { batch: toBatch(context, name, value, known?.row), finish: () => true as const }
  })
}

function toBatch(context: Context, name: string, value: object, row: Row | undefined): Batch {
  const attributes = toBytes({ name, version: keptVersions.state, value: value as ExactJson })
  // The journal records that a state changed, but not its value, which may contain a token.
  const head = { ...byCaller(context, context.clock()), summarised: true }
  if (row) {
    const require = [{ is: 'version', type, key: row.key, version: row.version }] as const
    return { ...head, require, operations: [{ op: 'update', type, key: row.key, attributes, changes: {} }] }
  }
  const where = { op: 'equals', field: 'name', values: [name] } as const
  return { ...head, require: [{ is: 'none', type, where }], operations: [{ op: 'create', type, attributes }] }
}
