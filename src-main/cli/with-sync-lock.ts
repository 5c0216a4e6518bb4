import { type SyncHolder, takeSyncLock } from '../host/sync/sync-lock.ts'
import { UsageProblem } from './usage-problem.ts'

/** Runs `work` under the account's sync lock. Throws if another process holds it, and names that process. */
export async function withSyncLock<T>(folder: string, what: string, work: () => Promise<T>): Promise<T> {
  const lock = takeSyncLock(folder, { pid: process.pid, what, since: Date.now() })
  if ('heldBy' in lock)
    throw new UsageProblem(`The account in ${folder} is being synced by ${describe(lock.heldBy)}. Stop it or try again later.`)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function describe(holder: SyncHolder | null): string {
  if (!holder) return 'another process'
  return `${holder.what}, process ${holder.pid}, since ${new Date(holder.since).toISOString()}`
}
