import type { Store } from '../../src-main/store/port.ts'
import type { Http } from '../../src-main/sync/ports.ts'
import { createSync, type Report, type SyncOptions } from '../../src-main/sync/sync.ts'
import { loadStates, type States } from '../../src-main/sync/state/states.ts'
import { registry } from '../../src-shared/resources/index.ts'
import { listDifferences } from './hosted/canonical.ts'
import type { Sizes } from './hosted/fill.ts'
import { createHostedCrm, type HostedCrm } from './hosted/hosted-crm.ts'
import { breaksOff } from './hosted/http-shapes.ts'
import { plainQuirks, type Quirks } from './hosted/quirks.ts'
import { createMemoryInstall } from './memory-install.ts'
import { connectStore, createMirrorStore, snapshotMirror, visibleOf } from './simulation/mirror-account.ts'
import { createSeededChance } from './simulation/seeded-chance.ts'
import { createVirtualTime, type VirtualTime } from './simulation/virtual-time.ts'

/** A hosted CRM with some data, and an account that mirrors it, on a clock of their own. */
export interface Pulling {
  readonly crm: HostedCrm
  readonly store: Store
  readonly time: VirtualTime
  readonly chance: () => number
  readonly once: (more?: Partial<SyncOptions>) => Promise<Report>
  readonly round: (more?: Partial<SyncOptions>) => Promise<Report>
  /** A round of the loop that nobody waits for. */
  readonly idle: () => Promise<Report>
  readonly states: () => Promise<States>
  /** Where mirror and server differ. */
  readonly differences: () => Promise<string[]>
  /** The list calls since this was last asked, as they were spelled. */
  readonly takeCalls: () => string[]
}

export interface PullingOptions {
  readonly quirks?: Partial<Quirks>
  readonly sizes?: Sizes
  readonly latencyMs?: number
  readonly seed?: number
  /** In memory, unless told. */
  readonly store?: Store
}

const small: Sizes = { contacts: 130, companies: 30, deals: 120, orders: 40 }

export async function createPulling(
  { quirks = {}, sizes = small, latencyMs = 200, seed = 1, store = createMirrorStore() }: PullingOptions = {},
  intercept: (http: Http) => Http = (http) => http,
): Promise<Pulling> {
  const chance = createSeededChance(seed)
  const time = createVirtualTime({ start: Date.UTC(2026, 4, 5, 10) })
  const crm = createHostedCrm({ chance, quirks: { ...plainQuirks, ...quirks }, now: () => time.trueNow() })
  crm.fill(chance, sizes)
  await connectStore(store, `${crm.origin}/api/v1`)
  const http = intercept(async (call) => {
    await time.sleep(latencyMs / 2)
    const answer = crm.handle(call)
    await time.sleep(latencyMs / 2)
    return answer.headers[breaksOff] ? { is: 'failure', why: 'cut', detail: 'too long a list' } : answer
  })
  let times: readonly number[] = []
  const callLog = { load: () => times, save: (next: readonly number[]) => void (times = next) }
  const install = createMemoryInstall()
  const createOne = (more: Partial<SyncOptions> = {}) =>
    createSync({ registry, store, http, time, chance, callLog, listRate: 2, install, ...more })
  let seen = 0
  return {
    crm,
    store,
    time,
    chance,
    once: (more) => time.run(() => createOne(more).once()),
    round: (more) => time.run(() => createOne(more).round(undefined, true)),
    idle: () => time.run(() => createOne().round()),
    states: () => loadStates(store),
    differences: async () => listDifferences(visibleOf(crm.snapshot()), visibleOf(await snapshotMirror(store))),
    takeCalls() {
      const calls = crm.stats.lists.slice(seen).map(({ url }) => decodeURIComponent(url.slice(crm.origin.length)))
      seen = crm.stats.lists.length
      return calls
    },
  }
}
