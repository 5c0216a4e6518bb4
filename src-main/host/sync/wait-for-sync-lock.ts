import type { Store } from '../../store/port.ts'
import type { Time } from '../../sync/ports.ts'
import { loadStates } from '../../sync/state/states.ts'
import { idleStatus, toElsewhere } from '../../sync/loop/status.ts'
import { createStatusWriter } from '../../sync/loop/status-writer.ts'
import { type SyncHolder, takeSyncLock } from './sync-lock.ts'

export interface SyncLockOptions {
  readonly folder: string
  readonly store: Store
  readonly time: Time
  readonly pid: number
  readonly what: string
}

const retryMs = 5_000

/** Waits until no other process syncs the account. Resolves to undefined if the signal aborts first. */
export async function waitForSyncLock(options: SyncLockOptions, signal: AbortSignal): Promise<{ release(): void } | undefined> {
  const { folder, store, time, pid, what } = options
  let failure: unknown
  const writer = await createStatusWriter({ store, time, pid, onError: (error) => (failure ??= error) })
  let isTold = false
  try {
    while (!signal.aborted && failure === undefined) {
      const lock = takeSyncLock(folder, { pid, what, since: time.now() })
      if (!('heldBy' in lock)) return lock
      const status = (await loadStates(store)).get('status')
      if (!isTelling(lock.heldBy, status)) {
        isTold = true
        writer.write(toElsewhere(lock.heldBy, status?.accepted ?? 0))
      }
      await time.sleep(retryMs, signal)
    }
    if (isTold && failure === undefined) writer.write(idleStatus((await loadStates(store)).get('status')?.accepted ?? 0))
  } finally {
    await writer.close()
  }
  if (failure !== undefined) throw failure as Error
  return undefined
}

/** The process that holds the lock reports its own status, so do not overwrite it. */
function isTelling(holder: SyncHolder | null, status: { readonly pid: number; readonly phase: string } | null): boolean {
  return holder !== null && status !== null && status.pid === holder.pid && status.phase !== 'elsewhere'
}
