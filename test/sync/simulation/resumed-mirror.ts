import type { Sync, SyncOptions } from '../../../src-main/sync/sync.ts'
import { createHostedCrm } from '../hosted/hosted-crm.ts'
import { Breach } from './breach.ts'
import { createFaultyNetwork } from './faulty-network.ts'
import { isListCall } from './invariants.ts'
import { connectStore } from './mirror-account.ts'
import { createMirrorProcess } from './mirror-process.ts'
import { createMemoryStorage } from './mirror-storage.ts'
import type { Kill } from './schedule.ts'
import { createSeededChance } from './seeded-chance.ts'
import { createVirtualTime } from './virtual-time.ts'

/** How many list calls the only long list takes until it is mirrored, where processes die on the way, one after the other. */
export async function countMirrorCalls(kills: readonly Kill[], create?: (options: SyncOptions) => Sync): Promise<number> {
  const time = createVirtualTime({ start: Date.UTC(2026, 4, 5, 10), turns: 1 })
  const crm = createHostedCrm({ chance: createSeededChance(1), now: () => Math.floor(time.trueNow()), rateLimit: Infinity })
  crm.fill(createSeededChance(2), { contacts: 1500, companies: 2, deals: 2, orders: 2 })
  const network = createFaultyNetwork({ handle: (call) => crm.handle(call), time, chance: createSeededChance(3) })
  const storage = createMemoryStorage()
  let log: readonly number[] = []
  const start = () =>
    createMirrorProcess({
      storage,
      network,
      time,
      chance: createSeededChance(4),
      listRate: 2,
      acceptDeletions: false,
      callLog: { load: () => log, save: (times) => void (log = [...times]) },
      onSend: () => undefined,
      onCommit: () => undefined,
      ...(create && { create }),
    })
  await connectStore(storage.open(), `${crm.origin}/api/v1`)
  for (const kill of [...kills, null]) {
    const report = await start().sync('round', kill)
    if (report?.problem) throw new Breach(report.problem.message)
    if (report && kill) throw new Breach(`it ended before it could die ${kill.when} ${kill.at} ${String(kill.nth)}`)
  }
  await storage.close()
  return network.sent.filter((sent) => isListCall(sent) && sent.call.url.includes('/contacts?')).length
}
