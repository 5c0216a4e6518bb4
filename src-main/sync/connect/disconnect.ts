import { keptVersions } from '../../../src-shared/sync/kept-version.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation } from '../../store/batch.ts'
import type { Store } from '../../store/port.ts'
import { bySystem } from '../commit-origin.ts'
import { loadStates } from '../state/states.ts'

const type = 'sync-states'
const name = 'left'

export interface Left {
  readonly key: number
  /** Identifies the hosted CRM without revealing anything about it. */
  readonly mark: string
}

/** The hosted CRM that the account was last disconnected from. */
export async function findLeft(store: Store): Promise<Left | undefined> {
  const { rows } = await store.read({ type, where: { op: 'equals', field: 'name', values: [name] } })
  const [row] = rows
  const mark = row && fromBytes(row.attributes)['value']
  return row && typeof mark === 'string' ? { key: row.key, mark } : undefined
}

/** Deletes address and token. Records, findings and waiting changes stay. */
export async function disconnect(store: Store, mark: string, now: number): Promise<void> {
  const left = await findLeft(store)
  const attributes = toBytes({ name, version: keptVersions.state, value: mark })
  const keep: Operation = left
    ? { op: 'update', type, key: left.key, attributes, changes: {} }
    : { op: 'create', type, attributes }
  const { operations } = (await loadStates(store)).change({ remote: null })
  await store.commit({ ...bySystem(now), operations: [...operations, keep] })
}
