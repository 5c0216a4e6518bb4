import type { CampaignAccount } from './campaign-account.ts'
import { startCheckpointing, startServing, type OutpostProcess, type ServedProcess } from './served-process.ts'

/** The processes that serve one account. */
export interface Fleet {
  readonly servers: readonly ServedProcess[]
  /** Does checkpoints beside them. */
  readonly checkpointing: OutpostProcess
  /** Brings it to its full number again. */
  fill(): Promise<void>
  end(): Promise<void>
}

/** `together`: processes start at once, as after a crash of the machine; else one after the other. */
export function createFleet({ folder, file, key, env }: CampaignAccount, size: number, together: boolean): Fleet {
  const started = new Set<OutpostProcess>()
  let servers: readonly ServedProcess[] = []
  let checkpointing = startCheckpointer()

  function startCheckpointer(): OutpostProcess {
    const fresh = startCheckpointing(file, key, String(started.size))
    started.add(fresh)
    return fresh
  }

  async function fill(): Promise<void> {
    if (!checkpointing.isRunning()) checkpointing = startCheckpointer()
    const running = servers.filter((server) => server.isRunning())
    const start = () => startServing(folder, env, (one) => started.add(one))
    const missing = size - running.length
    const fresh: ServedProcess[] = []
    if (!together) while (fresh.length < missing) fresh.push(await start())
    else {
      const results = await Promise.allSettled(Array.from({ length: missing }, start))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      fresh.push(...results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
    }
    servers = [...running, ...fresh]
  }

  return {
    get servers() {
      return servers
    },
    get checkpointing() {
      return checkpointing
    },
    fill,
    async end() {
      for (const one of started) if (one.isRunning()) one.signal('SIGKILL')
      await Promise.all([...started].map(({ exited }) => exited))
    },
  }
}
