import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchData } from '../data.ts'
import type { Finding } from '../gate.ts'
import { command, startBenchServer } from '../load/bench-server.ts'
import { inMegabytes, readResident } from '../resident.ts'
import type { BenchRow } from '../row.ts'

const seconds = 40

/** Real processes over HTTP, with no limit but the machine: how fast pages are taken in, and with how much memory. */
export const mirroring: BenchRow = {
  name: 'mirroring',
  async run(data) {
    const server = await startBenchServer(data)
    const folder = join(data.folder, 'taken-in')
    await rm(folder, { recursive: true, force: true })
    try {
      const env = { ...process.env, OUTPOST_CONFIG_DIR: data.account.configFolder, OUTPOST_REMOTE_TOKEN: server.token }
      await call(['connect', '--data', folder, '--remote', server.url], env)
      return [await measure(data, folder, env)]
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function call(words: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`outpost ${words[0]} ended with ${code}`)
  return text
}

async function measure({ size }: BenchData, folder: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const idle = spawn(process.execPath, ['-e', `process.stdout.write('.'); setInterval(() => {}, 1000)`])
  await once(idle.stdout, 'data')
  const idleBytes = readResident(idle.pid ?? 0)
  idle.kill()
  const words = ['sync', '--data', folder, '--once', '--json', '--list-rate', '1000']
  const sync = spawn(process.execPath, [command, ...words], { env, stdio: 'ignore' })
  const ended = once(sync, 'exit')
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, readResident(sync.pid ?? 0))), 500)
  const began = performance.now()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, seconds * 1000))])
  clearInterval(watch)
  const took = (performance.now() - began) / 1000
  sync.kill('SIGINT')
  await ended
  const { records } = JSON.parse(await call(['status', '--data', folder, '--json'], env)) as { records: Record<string, number> }
  const taken = Object.values(records).reduce((sum, count) => sum + count, 0)
  return {
    what: `\`outpost sync\` from \`outpost serve\` over HTTP, ${size}`,
    figures: `${Math.round(taken / took)} records a second taken in (${taken} in ${took.toFixed(0)} s), at most ${inMegabytes(most - idleBytes)} above an idle Node; target 300 MB`,
  }
}
