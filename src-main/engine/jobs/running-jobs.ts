import type { Store } from '../../store/port.ts'
import type { CommitQueue } from '../commit-queue.ts'
import type { Job, StoredJob } from './job.ts'
import { keepJob, listJobRows, requireJob } from './stored-jobs.ts'

/** A job without a write for this long has no living process. Running jobs write at every step, much more often. */
const leaseMs = 5000

export interface RunningJobs {
  /** The name of this engine in job rows. */
  readonly runner: string
  /** Tracks a job while `work` runs. */
  run(id: string, work: () => Promise<void>): void
  /** The job as users see it: interrupted if no process works on it, whatever its row says. */
  toShown(job: StoredJob): Job
  /** Watches jobs of other processes, so that their end is noticed. */
  watch(): void
  isClosing(): boolean
  /** Stops running jobs after their current step and waits for them. */
  close(): Promise<void>
}

interface Place {
  readonly store: Store
  readonly writes: CommitQueue
  readonly clock: () => number
  readonly runner: string
  readonly onFailure: (error: unknown) => void
}

export function createRunningJobs({ store, writes, clock, runner, onFailure }: Place): RunningJobs {
  const running = new Map<string, Promise<void>>()
  let closing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()

  function isWorkedOn({ id, runner: other, at }: StoredJob): boolean {
    return other === runner ? running.has(id) : clock() - at <= leaseMs
  }

  function toShown(job: StoredJob): Job {
    return job.state === 'running' && !isWorkedOn(job) ? { ...job, state: 'interrupted' } : job
  }

  /** Marks interrupted jobs in the store, so that every process knows. True while other processes run jobs. */
  async function look(): Promise<boolean> {
    const rows = (await listJobRows(store)).filter(({ job }) => job.state === 'running')
    for (const row of rows.filter(({ job }) => !isWorkedOn(job))) {
      await store.commit({
        at: clock(),
        actor: { user: null, token: null },
        origin: 'system',
        require: [requireJob(row)],
        operations: [keepJob(row, { ...row.job, state: 'interrupted' })],
      })
    }
    return rows.some(({ job }) => job.runner !== runner && isWorkedOn(job))
  }

  function watch(): void {
    if (timer !== undefined || closing) return
    timer = setTimeout(() => {
      timer = undefined
      looking = look().then((goesOn) => {
        if (goesOn) watch()
      }, onFailure)
    }, leaseMs)
  }

  return {
    runner,
    run(id, work) {
      const ended = work()
        .catch(onFailure)
        .finally(() => running.delete(id))
      running.set(id, ended)
    },
    toShown,
    watch,
    isClosing: () => closing,
    async close() {
      closing = true
      clearTimeout(timer)
      await Promise.all([...running.values(), looking])
      await writes.idle()
    },
  }
}
