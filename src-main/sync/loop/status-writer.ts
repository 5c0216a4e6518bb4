import { silenceMs } from '../../../src-shared/sync/to-sync-status.ts'
import type { StoredStatus } from '../../../src-shared/sync/status.ts'
import type { Store } from '../../store/port.ts'
import { bySystem } from '../commit-origin.ts'
import type { Time } from '../ports.ts'
import { loadStates } from '../state/states.ts'

export type LoopStatus = Omit<StoredStatus, 'at' | 'pid'>

export interface StatusWriter {
  /** Stores the status soon; of several in a row, the last one. A change of phase is stored at once. */
  write(status: LoopStatus): void
  /** Resolves when the last status is stored. */
  close(): Promise<void>
}

export interface StatusWriterOptions {
  readonly store: Store
  readonly time: Time
  readonly pid: number
  readonly onError: (error: unknown) => void
}

/** Writes at most twice a second. */
const spacingMs = 500
/** How often a working process refreshes the status to show that it is alive. */
const signMs = silenceMs / 2

export async function createStatusWriter({ store, time, pid, onError }: StatusWriterOptions): Promise<StatusWriter> {
  const states = await loadStates(store)
  let waiting: LoopStatus | null = null
  let kept: LoopStatus | null = null
  let isClosing = false
  let nap = new AbortController()
  /** Whether only a change of phase may end the wait. */
  let isSpacing = false
  let writing: Promise<void> | null = null

  async function keep(status: LoopStatus): Promise<void> {
    const change = states.change({ status: { ...status, at: time.now(), pid } })
    const result = await store.commit({ ...bySystem(time.now()), operations: change.operations })
    if (!result.ok) throw new Error('A commit without preconditions failed a precondition.')
    change.keep()
    kept = status
  }

  async function rest(ms: number, spacing: boolean): Promise<void> {
    nap = new AbortController()
    isSpacing = spacing
    if (!isClosing) await time.sleep(ms, nap.signal)
  }

  async function writeAll(): Promise<void> {
    for (;;) {
      if (!waiting && kept?.phase === 'syncing' && !isClosing) {
        await rest(signMs, false)
        waiting ??= kept
      }
      if (!waiting) return
      const status: LoopStatus = waiting
      waiting = null
      await keep(status)
      await rest(spacingMs, true)
    }
  }

  function start(): void {
    writing ??= writeAll()
      .catch((error: unknown) => {
        waiting = null
        onError(error)
      })
      .finally(() => {
        writing = null
        if (waiting) start()
      })
  }

  return {
    write(status) {
      const last = waiting ?? kept
      if (last && JSON.stringify(status) === JSON.stringify(last)) return
      const isUrgent = status.phase !== last?.phase
      waiting = status
      if (isUrgent || !isSpacing) nap.abort()
      start()
    },
    async close() {
      isClosing = true
      nap.abort()
      while (writing) await writing
    },
  }
}
