import { account as accountResource } from '../../src-shared/resources/account.ts'
import { dealStageCategory } from '../../src-shared/resources/deal-stage-category.ts'
import { dealStage } from '../../src-shared/resources/deal-stage.ts'
import { orderStage } from '../../src-shared/resources/order-stage.ts'
import { systemStages } from '../../src-shared/rules/deal-stage.ts'
import { completeAttributes } from '../../src-shared/schema/complete.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import type { ExactObject } from '../../src-shared/values/json.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import type { Operation } from '../store/batch.ts'
import { everything } from '../store/plan.ts'
import type { Store } from '../store/port.ts'
import { fromBytes, toBytes } from '../store/attributes.ts'

export type AccountKind = 'local' | 'hosted' | 'mirror'

export interface Account {
  readonly kind: AccountKind
  readonly timeZone: string
  /** The API id of the user who owns a local or hosted account. */
  readonly ownerId: string | null
}

export async function findAccount(store: Store): Promise<Account | undefined> {
  const { rows } = await store.read({ type: 'account', where: everything })
  const row = rows[0]
  if (!row) return undefined
  const { kind, 'time-zone': timeZone, 'owner-id': ownerId } = fromBytes(row.attributes)
  return {
    kind: kind as AccountKind,
    timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
    ownerId: typeof ownerId === 'string' ? ownerId : null,
  }
}

/** Reads the account of this store. If there is none, creates it; with several processes, only one does. */
export async function ensureAccount(
  store: Store,
  wanted: { readonly kind: AccountKind; readonly timeZone: string; readonly now: number },
): Promise<Account> {
  for (;;) {
    const found = await findAccount(store)
    if (found) return found
    await store.commit({
      at: wanted.now,
      actor: { user: null, token: null },
      origin: 'system',
      require: [{ is: 'none', type: 'account', where: everything }],
      operations: wanted.kind === 'mirror' ? [accountOperation(wanted, null)] : firstRecords(wanted),
    })
  }
}

type Wanted = Parameters<typeof ensureAccount>[1]

/** The first user of an account that assigns its own ids. */
const ownerId = '1'

function accountOperation({ kind, timeZone, now }: Wanted, owner: string | null): Operation {
  const moment = toMoment(now, timeZone)
  const values = { kind, 'time-zone': timeZone, 'owner-id': owner, 'created-at': moment, 'updated-at': moment }
  return { op: 'create', type: 'account', attributes: toBytes(completeAttributes(accountResource, values)) }
}

/** The owner, a default funnel with its stages, and the order stages. */
function firstRecords(wanted: Wanted): Operation[] {
  const moment = toMoment(wanted.now, wanted.timeZone)
  const times = { 'created-at': moment, 'updated-at': moment }
  const create = (resource: Resource, values: ExactObject) => ({
    op: 'create' as const,
    type: resource.type,
    attributes: toBytes(completeAttributes(resource, { ...values, ...times })),
  })
  const funnel = {
    name: 'Sales',
    'amount-calc-method': 'manually',
    'cost-calc-method': 'manually',
    'is-default': true,
    'win-by-diaries': false,
  }
  const funnelPlace = { created: 2 }
  return [
    accountOperation(wanted, ownerId),
    { op: 'create', type: 'users', id: ownerId, attributes: toBytes({ name: 'Owner', 'as-string': 'Owner', ...times }) },
    create(dealStageCategory, funnel),
    ...systemStages.map((stage) => ({ ...create(dealStage, stage), held: { 'deal-stage-category': funnelPlace } })),
    ...systemStages.map((stage) => create(orderStage, stage)),
  ]
}
