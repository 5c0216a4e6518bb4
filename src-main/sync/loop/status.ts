import type { OtherProcess } from '../../../src-shared/sync/status.ts'
import { type LoopState, phaseOf } from './loop-step.ts'
import type { Time } from '../ports.ts'
import type { Progress } from '../run-context.ts'
import { createProgressBoard } from './status-progress.ts'
import type { StatusWriter, Told } from './status-writer.ts'

/** Reports the loop's state and the progress of its rounds. */
export interface StatusTeller {
  tellState(state: LoopState): void
  tellProgress(progress: Progress): void
  /** Reports that sync has ended. */
  tellEnd(): void
}

export function createStatusTeller(writer: Pick<StatusWriter, 'tell'>, listRate: number, time: Time): StatusTeller {
  const board = createProgressBoard(listRate, time)
  let told: Told | null = null

  function tell(next: Told): void {
    told = next
    writer.tell(next)
  }

  return {
    tellState(state) {
      const phase = phaseOf(state)
      if (phase !== 'syncing') board.clear()
      const isWaiting = phase === 'waiting' && state.dueAt !== null
      tell({
        phase,
        problem: state.problem,
        // Rounded to whole seconds, so that an unchanged state compares equal.
        retryAt: isWaiting ? Math.round((time.now() + (state.dueAt ?? 0) - time.elapsed()) / 1000) * 1000 : null,
        heldBy: null,
        progress: board.list(),
        accepted: state.accepted,
        restarted: state.restarted,
      })
    },
    tellProgress(progress) {
      if (board.note(progress) && told?.phase === 'syncing') tell({ ...told, progress: board.list() })
    },
    tellEnd() {
      if (told?.phase === 'syncing') tell({ ...told, phase: 'idle', progress: [] })
    },
  }
}

export const idleStatus = (accepted: number): Told => ({
  phase: 'idle',
  problem: null,
  retryAt: null,
  heldBy: null,
  progress: [],
  accepted,
})

/** The status while another process syncs and writes no status of its own. */
export const toElsewhere = (holder: OtherProcess | null, accepted: number): Told => ({
  ...idleStatus(accepted),
  phase: 'elsewhere',
  heldBy: holder && { what: holder.what, pid: holder.pid },
})
