import { keptVersions } from '../../../src-shared/sync/kept-version.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation } from '../../store/batch.ts'
import type { Store } from '../../store/port.ts'
import { bySystem } from '../by-whom.ts'
import { loadStates } from '../state/states.ts'

const type = 'sync-states'
const name = 'left'

export interface Left {
  readonly key: number
  /** By which the hosted CRM is known again; nothing of it can be read from it. */
  readonly mark: string
}

/** The hosted CRM that the account was disconnected from last. */
export async function findLeft(store: Store): Promise<Left | undefined> {
  const { rows } = await store.read({ type, where: { op: 'equals', field: 'name', values: [name] } })
  const [row] = rows
  const mark = row && fromBytes(row.attributes)['value']
  return row && typeof mark === 'string' ? { key: row.key, mark } : undefined
}

/** Forgets address and token; records, what was found out, and changes that wait stay as they are. */
export async function disconnect(store: Store, mark: string, now: number): Promise<void> {
  const left = await findLeft(store)
  const attributes = toBytes({ name, version: keptVersions.state, value: mark })
  const keep: Operation = left
    ? { op: 'update', type, key: left.key, attributes, changes: {} }
    : { op: 'create', type, attributes }
  const { operations } = (await loadStates(store)).change({ remote: null })
  await store.commit({ ...bySystem(now), operations: [...operations, keep] })
}
