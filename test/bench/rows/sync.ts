import { join } from 'node:path'
import { mirrorOrder } from '../../../src-shared/sync/mirror-order.ts'
import { createSeededChance } from '../../sync/simulation/seeded-chance.ts'
import { sizes } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMegabytes, readResident } from '../resident.ts'
import type { BenchRow } from '../row.ts'
import type { Pulling } from '../../sync/pulling.ts'
import { createSimulatedAccount } from '../sync/simulated-account.ts'

const latencyMs = 1000
const mostProbe = 30
const searches = [
  [1, 16],
  [10, 95],
  [100, 520],
] as const

/** Mirrors a hosted CRM on its own clock: what is compared are list calls and simulated seconds, not this machine's speed. */
export const sync: BenchRow = {
  name: 'sync',
  async run(data) {
    const contacts = sizes[data.size]
    const before = readResident(process.pid)
    const account = await createSimulatedAccount({ contacts, latencyMs, file: join(data.folder, 'mirror', 'account.db') })
    try {
      return [...(await mirror(account, contacts, before)), await idle(account), ...(await findDeletions(account))]
    } finally {
      await account.store.close()
    }
  },
}

async function mirror(account: Pulling, contacts: number, before: number): Promise<Finding[]> {
  const snapshot = account.crm.snapshot()
  const counts = mirrorOrder.map((type) => Object.keys(snapshot[type] ?? {}).length)
  const bound = counts.reduce((sum, count) => sum + Math.max(1, Math.ceil(count / 100)), 0)
  const records = counts.reduce((sum, count) => sum + count, 0)
  const cpu = process.cpuUsage()
  const { calls, seconds, pulled } = await account.round()
  const used = process.cpuUsage(cpu)
  const asked = account.takeCalls()
  // The probe comes before the first dictionary; an audit asks for no more than the times of what it counts.
  const probed = asked.findIndex((url) => url.startsWith(`/api/v1/${mirrorOrder[0]}`))
  const audited = asked.slice(probed).filter((url) => /^\/api\/v1\/([a-z-]+)\?.*fields\[\1\]=/.test(url)).length
  const reading = calls.list - Math.min(probed, mostProbe) - audited
  const ratio = reading / bound
  const cpuSeconds = (used.user + used.system) / 1e6
  const limit = contacts > 10_000 ? 1.05 : 1.1
  return [
    {
      what: 'first mirror, list calls without probe and audit vs the least possible',
      gate: atMost(limit, ratio),
      figures: `${reading} calls against ${bound}, beside ${probed} of the probe and ${audited} of the audit; ${pulled.created} of ${records} records`,
    },
    {
      what: 'first mirror, time vs its list calls at 2 a second, answers take 1 s',
      gate: atMost(1.03, seconds / (calls.list / 2)),
      figures: `${Math.round(seconds)} s simulated for ${calls.list} calls`,
    },
    {
      what: 'mirroring: CPU of hosted CRM and sync together, and memory',
      figures: `${cpuSeconds.toFixed(1)} s of CPU, ${Math.round(records / cpuSeconds)} records a second; ${inMegabytes(readResident(process.pid) - before)} with the simulated server`,
    },
  ]
}

async function idle(account: Pulling): Promise<Finding> {
  await account.round()
  await account.time.pass(60_000)
  account.takeCalls()
  await account.round()
  const calls = account.takeCalls().length
  return { what: 'idle round over the 15 types, list calls vs 30', gate: atMost(1, calls / 30), figures: `${calls} calls` }
}

async function findDeletions(account: Pulling): Promise<Finding[]> {
  const chance = createSeededChance(11)
  const quiet = (await measureRound(account)).list
  const findings: Finding[] = []
  for (const [deletions, limit] of searches) {
    const ids = Object.keys(account.crm.snapshot()['contacts'] ?? {})
    for (let made = 0; made < deletions; made += 1) {
      const [id] = ids.splice(Math.floor(chance() * ids.length), 1)
      account.crm.remove('contacts', id ?? '')
    }
    const { list, deleted } = await measureRound(account)
    const calls = list - quiet
    findings.push({
      what: `finding ${deletions} hard deletes among ${ids.length.toLocaleString('en')}, list calls vs ${limit}`,
      gate: atMost(1, deleted === deletions ? calls / limit : Number.POSITIVE_INFINITY),
      figures: `${calls} calls beyond those of a quiet round, ${deleted} found`,
    })
  }
  return findings
}

async function measureRound(account: Pulling): Promise<{ list: number; deleted: number }> {
  await account.time.pass(60_000)
  const { calls, pulled } = await account.round()
  return { list: calls.list, deleted: pulled.deleted }
}
