import type { Store } from '../../store/port.ts'
import type { CommitQueue } from '../commit-queue.ts'
import type { Job, StoredJob } from './job.ts'
import { keepJob, listJobRows, requireJob } from './stored-jobs.ts'

/** A job writes its row at every step, far more often than this; one that was not written for longer has no process left. */
const leaseMs = 5000

export interface RunningJobs {
  /** What the rows call this engine. */
  readonly runner: string
  /** Works on a job until `work` ends. */
  run(id: string, work: () => Promise<void>): void
  /** The job as it is: one that no process works on any more is interrupted, whatever its row says. */
  toShown(job: StoredJob): Job
  /** Looks out for the end of jobs that other processes run, which nobody else would tell. */
  watch(): void
  isClosing(): boolean
  /** Lets what is running come to the end of its step, and waits for it. */
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

  /** Writes down which jobs are interrupted, so that every process hears of it; true while others are running. */
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
