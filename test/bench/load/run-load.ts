import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchData } from '../data.ts'
import { atMost, type Finding } from '../gate.ts'
import { inMegabytes, readResident } from '../resident.ts'
import { inMs } from '../row.ts'
import { startBenchServer } from './bench-server.ts'
import { runTraffic, type Errand, type Traffic } from './traffic.ts'

const clients = 50
const mostMegabytes = 700

/** Eight reads to two writes, as a team at work asks. */
const errands: readonly Errand[] = [
  { share: 4, run: (call, turn) => call('GET', `/api/v1/contacts?page[size]=100&page[number]=${(turn % 80) + 1}`) },
  { share: 2, run: (call, turn) => call('GET', `/api/v1/contacts/${(turn % 500) + 1}?include=companies`) },
  { share: 1, run: (call) => call('GET', '/api/v1/contacts?page[size]=50&filter[q]=ann') },
  { share: 1, run: (call) => call('GET', '/api/v1/deals?page[size]=100&filter[actual]=true&sort=-updated-at') },
  { share: 1, run: (call, turn) => call('PATCH', `/api/v1/contacts/${(turn % 500) + 1}`, toPatch(turn)) },
  { share: 1, run: (call, turn) => call('POST', '/api/v1/contacts', toContact(turn)) },
]

const toPatch = (turn: number) => ({
  data: { type: 'contacts', id: String((turn % 500) + 1), attributes: { note: `Seen at turn ${turn}` } },
})
const toContact = (turn: number) => ({
  data: { type: 'contacts', attributes: { 'first-name': 'Load', 'last-name': `Number ${turn}` } },
})

export function describeTraffic({ calls, perSecond, p50, p99, errors, firstError }: Traffic): string {
  const wrong = firstError === undefined ? '' : `; the first: ${firstError}`
  return `${Math.round(perSecond)} calls a second, p50 ${inMs(p50)}, p99 ${inMs(p99)}, ${errors} errors of ${calls} calls${wrong}`
}

/** On a copy of the account, so that the data of the other rows stays as it is. */
export async function runLoad(data: BenchData, seconds: number): Promise<Finding[]> {
  const folder = join(data.folder, 'scratch', 'load-account')
  await rm(folder, { recursive: true, force: true })
  await cp(data.account.folder, folder, { recursive: true })
  const server = await startBenchServer({ account: { ...data.account, folder } })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, readResident(server.pid))), 250)
  try {
    const traffic = await runTraffic(server.call, errands, { clients, seconds })
    most = Math.max(most, readResident(server.pid))
    return [
      {
        what: `load: errors with ${clients} clients for ${seconds} s, reads and writes`,
        gate: atMost(0, traffic.errors),
        figures: describeTraffic(traffic),
      },
      {
        what: `load: memory at its most vs ${mostMegabytes} MB`,
        gate: atMost(1, most / 1024 / 1024 / mostMegabytes),
        figures: inMegabytes(most),
      },
    ]
  } finally {
    clearInterval(watch)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
