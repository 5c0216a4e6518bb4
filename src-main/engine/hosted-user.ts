import { isObject } from '../../src-shared/values/json.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Store } from '../store/port.ts'

/** The API id of the user that a mirror acts for; null if it is not connected or the server does not say. */
export async function findHostedUser(store: Store): Promise<string | null> {
  const where = { op: 'equals', field: 'name', values: ['remote'] } as const
  const [row] = (await store.read({ type: 'sync-states', where })).rows
  const remote = row && fromBytes(row.attributes)['value']
  const id = isObject(remote) ? remote['userId'] : undefined
  return typeof id === 'string' ? id : null
}
