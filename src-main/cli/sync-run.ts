import type { Time } from '../sync/ports.ts'
import type { Report, Sync } from '../sync/sync.ts'
import { toSyncExitCode } from './sync-report.ts'

export interface SyncRun {
  readonly create: (acceptDeletions: boolean) => Sync
  readonly acceptDeletions: boolean
  /** Aborts when the user stops the command. */
  readonly signal: AbortSignal
  readonly time: Time
  readonly report: (report: Report) => void
}

const betweenRoundsMs = 15_000
const interrupted = {
  code: 'offline',
  message: 'Sync was stopped before it finished. Everything so far is saved; the next run resumes here.',
} as const

/** Runs rounds until one changes nothing. Resolves to the exit code. */
export async function runOnce({ create, acceptDeletions, signal, report }: SyncRun): Promise<number> {
  const done = await create(acceptDeletions).once(signal)
  const told = signal.aborted ? { ...done, problem: interrupted } : done
  report(told)
  return toSyncExitCode(told)
}

/** Runs rounds until the user stops the command or the server refuses the token. Resolves to the exit code. */
export async function runRounds({ create, acceptDeletions, signal, time, report }: SyncRun): Promise<number> {
  // The flag accepts only the deletions held now, not later ones.
  let sync = create(acceptDeletions)
  for (;;) {
    const done = await sync.round(signal)
    if (signal.aborted) return 0
    report(done)
    if (done.problem?.code === 'unauthorized') return toSyncExitCode(done)
    if (acceptDeletions) sync = create(false)
    await time.sleep(betweenRoundsMs, signal)
    if (signal.aborted) return 0
  }
}
