import { spawn } from 'node:child_process'
import { startBenchServer } from '../load/bench-server.ts'
import { inMegabytes, readResident } from '../resident.ts'
import type { BenchRow } from '../row.ts'

const paths = [
  '/api/v1/contacts?page[size]=100',
  '/api/v1/contacts?page[size]=100&sort=last-name&page[number]=40',
  '/api/v1/contacts?page[size]=50&filter[q]=an',
  '/api/v1/deals?page[size]=100&include=contact,company',
  '/api/v1/orders?page[size]=100&sort=-amount',
]
const calls = 300

export const memory: BenchRow = {
  name: 'memory',
  async run(data) {
    const idle = spawn(process.execPath, ['-e', `process.stdout.write('.'); setInterval(() => {}, 1000)`])
    await new Promise((resolve) => idle.stdout.once('data', resolve))
    const idleBytes = readResident(idle.pid ?? 0)
    idle.kill()
    const server = await startBenchServer(data)
    try {
      const fresh = readResident(server.pid)
      for (let call = 0; call < calls; call += 1) await server.call('GET', paths[call % paths.length] as string)
      const served = readResident(server.pid)
      return [
        {
          what: 'memory of `outpost serve` above an idle Node',
          figures: `${inMegabytes(served - idleBytes)} after ${calls} list calls (${inMegabytes(fresh - idleBytes)} when started; an idle Node ${inMegabytes(idleBytes)}); target 300 MB while mirroring`,
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
