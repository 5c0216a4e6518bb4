import type { HostedClock } from '../../src-shared/sync/hosted-clock.ts'
import { isObject } from '../../src-shared/values/json.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import { stampedTime, toStamp, type Stamp } from '../../src-shared/sync/hosted-clock.ts'
import { fromBytes } from '../store/attributes.ts'
import type { Core } from './context.ts'

/** The stamp of a record that is written now; on a mirror by the hosted CRM's clock. */
export async function takeStamp({ store, account }: Pick<Core, 'store' | 'account'>, now: number): Promise<Stamp> {
  if (account.kind !== 'mirror') return toStamp(now, null)
  const where = { op: 'equals', field: 'name', values: ['clock'] } as const
  const [row] = (await store.read({ type: 'sync-states', where })).rows
  const value = row && fromBytes(row.attributes)['value']
  return toStamp(now, isObject(value) ? (JSON.parse(JSON.stringify(value)) as HostedClock) : null)
}

/**
 * The stamp of a record that was made since the last sync, deleted, and is restored: its own went with its outbox entry.
 * Undefined for an earlier time, which this computer's clock did not decide or which sync has corrected already.
 */
export async function findLostStamp(core: Pick<Core, 'store' | 'account'>, createdAt: number): Promise<Stamp | undefined> {
  const { offset, since } = await takeStamp(core, createdAt)
  return since !== null && since <= createdAt ? { clock: createdAt - offset, offset, since } : undefined
}

/** The present time as a field value: on a mirror by the hosted CRM's clock. */
export async function toPresentMoment(core: Pick<Core, 'store' | 'account' | 'clock'>): Promise<string> {
  return toMoment(stampedTime(await takeStamp(core, core.clock())), core.account.timeZone)
}
