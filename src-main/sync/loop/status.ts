import type { OtherProcess } from '../../../src-shared/sync/status.ts'
import type { OnSilence } from './loop-round.ts'
import { type LoopState, phaseOf } from './loop-step.ts'
import type { Time } from '../ports.ts'
import type { Problem } from '../problem.ts'
import type { Progress } from '../run-context.ts'
import { createProgressTracker } from './status-progress.ts'
import type { StatusWriter, LoopStatus } from './status-writer.ts'

/** Reports the loop's state and the progress of its rounds. */
export interface StatusReporter {
  reportState(state: LoopState): void
  reportProgress(progress: Progress): void
  /** Reports that the hosted CRM does not answer, though the round still tries, and that it answers again. */
  reportSilence: OnSilence
  /** Reports that sync has ended. */
  reportEnd(): void
}

/** How long the calls of a first try may stay without an answer until the status says so. */
const patienceMs = 4_000

export function createStatusReporter(writer: Pick<StatusWriter, 'write'>, listRate: number, time: Time): StatusReporter {
  const tracker = createProgressTracker(listRate, time)
  let status: LoopStatus | null = null
  let atState: LoopState | null = null
  /** Why the present round gets no answer. */
  let silent: Problem | null = null

  function report(next: LoopStatus): void {
    status = next
    writer.write(next)
  }

  function reportState(state: LoopState): void {
    atState = state
    if (!state.round) silent = null
    const phase = silent && !state.isPaused ? 'waiting' : phaseOf(state)
    if (phase !== 'syncing') tracker.clear()
    const isWaiting = phase === 'waiting' && state.dueAt !== null
    report({
      phase,
      problem: silent ?? state.problem,
      // Rounded to whole seconds, so that an unchanged state compares equal.
      retryAt: isWaiting ? Math.round((time.now() + (state.dueAt ?? 0) - time.elapsed()) / 1000) * 1000 : null,
      heldBy: null,
      progress: tracker.list(),
      accepted: state.accepted,
      restarted: state.restarted,
    })
  }

  return {
    reportState,
    reportProgress(progress) {
      if (tracker.note(progress) && status?.phase === 'syncing') report({ ...status, progress: tracker.list() })
    },
    reportSilence(silence) {
      if (!atState?.round || (!silence && !silent)) return
      if (silence && atState.failures === 0 && silence.ms < patienceMs) return
      silent = silence?.problem ?? null
      reportState(atState)
    },
    reportEnd() {
      if (status && (status.phase === 'syncing' || silent)) report({ ...status, phase: 'idle', progress: [] })
    },
  }
}

export const idleStatus = (accepted: number): LoopStatus => ({
  phase: 'idle',
  problem: null,
  retryAt: null,
  heldBy: null,
  progress: [],
  accepted,
})

/** The status while another process syncs and writes no status of its own. */
export const toElsewhere = (holder: OtherProcess | null, accepted: number): LoopStatus => ({
  ...idleStatus(accepted),
  phase: 'elsewhere',
  heldBy: holder && { what: holder.what, pid: holder.pid },
})
