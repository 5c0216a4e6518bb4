import type { Time } from '../sync/ports.ts'
import type { Report, Sync } from '../sync/sync.ts'
import { toExitCode } from './sync-report.ts'

export interface SyncRun {
  readonly create: (acceptDeletions: boolean) => Sync
  readonly acceptDeletions: boolean
  /** Aborts when someone asks for the end. */
  readonly signal: AbortSignal
  readonly time: Time
  readonly report: (report: Report) => void
}

const betweenRoundsMs = 15_000
const interrupted = { code: 'offline', message: 'Stopped before the end: the next run goes on from here.' } as const

/** Rounds until one changes nothing; resolves to the exit code. */
export async function runOnce({ create, acceptDeletions, signal, report }: SyncRun): Promise<number> {
  const done = await create(acceptDeletions).once(signal)
  const told = signal.aborted ? { ...done, problem: interrupted } : done
  report(told)
  return toExitCode(told)
}

/** Round after round until someone asks for the end, or the token is refused; resolves to the exit code. */
export async function runRounds({ create, acceptDeletions, signal, time, report }: SyncRun): Promise<number> {
  // A mass deletion is accepted as it stands now, not any that may follow.
  let sync = create(acceptDeletions)
  for (;;) {
    const done = await sync.round(signal)
    if (signal.aborted) return 0
    report(done)
    if (done.problem?.code === 'unauthorized') return toExitCode(done)
    if (acceptDeletions) sync = create(false)
    await time.sleep(betweenRoundsMs, signal)
    if (signal.aborted) return 0
  }
}
