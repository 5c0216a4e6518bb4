import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Store } from '../../../src-main/store/port.ts'
import { openSqliteStore } from '../../../src-main/store/sqlite/sqlite-store.ts'
import type { Http } from '../../../src-main/sync/ports.ts'
import { createSync, type Report } from '../../../src-main/sync/sync.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { createHostedCrm, type HostedCrm } from '../../sync/hosted/hosted-crm.ts'
import { connectStore } from '../../sync/simulation/mirror-account.ts'
import { createSeededChance } from '../../sync/simulation/seeded-chance.ts'
import { createVirtualTime, type VirtualTime } from '../../sync/simulation/virtual-time.ts'

/** A hosted CRM on a clock of its own, and an account in a real database that mirrors it. */
export interface SimulatedAccount {
  readonly crm: HostedCrm
  readonly store: Store
  readonly time: VirtualTime
  readonly once: () => Promise<Report>
  readonly round: () => Promise<Report>
  /** List calls that the server saw since this was last asked. */
  readonly takeListCalls: () => string[]
  readonly close: () => Promise<void>
}

export interface SimulatedOptions {
  readonly contacts: number
  readonly latencyMs: number
  readonly file: string
}

const today = Date.UTC(2026, 4, 5, 10)

export async function createSimulatedAccount({ contacts, latencyMs, file }: SimulatedOptions): Promise<SimulatedAccount> {
  const chance = createSeededChance(7)
  const time = createVirtualTime({ start: today, turns: 1 })
  const crm = createHostedCrm({ chance, now: () => time.trueNow() })
  const others = Math.round(contacts / 2)
  crm.fill(chance, { contacts, companies: Math.round(contacts / 5), deals: others, orders: others, importMinutes: true })
  await mkdir(dirname(file), { recursive: true })
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
  const store = openSqliteStore({ file, key: randomBytes(32), registry, ids: 'down' })
  await connectStore(store, `${crm.origin}/api/v1`)
  const http: Http = async (call) => {
    await time.sleep(latencyMs / 2)
    const answer = crm.handle(call)
    await time.sleep(latencyMs / 2)
    return answer
  }
  let times: readonly number[] = []
  const callLog = { load: () => times, save: (next: readonly number[]) => void (times = next) }
  const sync = createSync({ registry, store, http, time, chance, callLog, listRate: 2 })
  let seen = 0
  return {
    crm,
    store,
    time,
    once: () => time.run(() => sync.once()),
    round: () => time.run(() => sync.round()),
    takeListCalls() {
      const calls = crm.stats.lists.slice(seen).map(({ url }) => decodeURIComponent(url.slice(crm.origin.length)))
      seen = crm.stats.lists.length
      return calls
    },
    close: () => store.close(),
  }
}
