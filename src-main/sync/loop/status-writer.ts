import { silenceMs } from '../../../src-shared/sync/to-sync-status.ts'
import type { StoredStatus } from '../../../src-shared/sync/status.ts'
import type { Store } from '../../store/port.ts'
import { bySystem } from '../by-whom.ts'
import type { Time } from '../ports.ts'
import { loadStates } from '../state/states.ts'

export type Told = Omit<StoredStatus, 'at' | 'pid'>

export interface StatusWriter {
  /** Stores the status soon; of several in a row, the last one. A change of phase is stored at once. */
  tell(told: Told): void
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
  let waiting: Told | null = null
  let kept: Told | null = null
  let isClosing = false
  let nap = new AbortController()
  /** Whether only a change of phase may end the wait. */
  let isSpacing = false
  let writing: Promise<void> | null = null

  async function keep(told: Told): Promise<void> {
    const change = states.change({ status: { ...told, at: time.now(), pid } })
    const result = await store.commit({ ...bySystem(time.now()), operations: change.operations })
    if (!result.ok) throw new Error('A commit without conditions failed one.')
    change.keep()
    kept = told
  }

  async function rest(ms: number, spacing: boolean): Promise<void> {
    nap = new AbortController()
    isSpacing = spacing
    if (!isClosing) await time.sleep(ms, nap.signal)
  }

  async function write(): Promise<void> {
    for (;;) {
      if (!waiting && kept?.phase === 'syncing' && !isClosing) {
        await rest(signMs, false)
        waiting ??= kept
      }
      if (!waiting) return
      const told: Told = waiting
      waiting = null
      await keep(told)
      await rest(spacingMs, true)
    }
  }

  function start(): void {
    writing ??= write()
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
    tell(told) {
      const last = waiting ?? kept
      if (last && JSON.stringify(told) === JSON.stringify(last)) return
      const isUrgent = told.phase !== last?.phase
      waiting = told
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
