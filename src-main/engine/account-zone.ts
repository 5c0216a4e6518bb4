import { isObject } from '../../src-shared/values/json.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Store } from '../store/port.ts'
import type { Account } from './account.ts'

/** Sync may run in another process, so what it found is read again after this time. */
const freshMs = 1000

/** Returns the account with its present time zone: a mirror's is the one that the hosted CRM shows, once sync has seen it. */
export function createAccountReader(store: Store, account: Account, clock: () => number): () => Promise<Account> {
  if (account.kind !== 'mirror') return () => Promise.resolve(account)
  let known = account
  let readAt: number | undefined
  return async () => {
    const now = clock()
    if (readAt !== undefined && now >= readAt && now < readAt + freshMs) return known
    const shown = await readShownZone(store)
    const timeZone = shown ?? account.timeZone
    if (timeZone !== known.timeZone) known = { ...account, timeZone }
    // Until the zone is known it is read each time.
    readAt = shown === undefined ? undefined : now
    return known
  }
}

/** The zone of the times that the hosted CRM shows; undefined before the first sync. */
export async function readShownZone(store: Store): Promise<string | undefined> {
  const { rows } = await store.read({ type: 'sync-states', where: { op: 'equals', field: 'name', values: ['findings'] } })
  const findings = rows[0] && fromBytes(rows[0].attributes)['value']
  const zone = isObject(findings) ? findings['shownZone'] : undefined
  return typeof zone === 'string' ? zone : undefined
}
