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

/** The present time as a field value: on a mirror by the hosted CRM's clock. */
export async function toPresentMoment(core: Pick<Core, 'store' | 'account' | 'clock'>): Promise<string> {
  return toMoment(stampedTime(await takeStamp(core, core.clock())), core.account.timeZone)
}
