import type { Store } from '../../store/port.ts'
import type { CommitQueue } from '../commit-queue.ts'
import type { Job, StoredJob } from './job.ts'
import { changeJob, listJobRows, requireJob, type JobRow } from './stored-jobs.ts'

/**
 * A job without a write for this long has no living process. Running jobs write at every step, much more often. The time of the
 * last write is by the clock of the job's process, and ours may differ: it may have been set since. So a job that was seen to
 * write is alive, and one that did not write from one look to the next is not, whatever the clocks say.
 */
const leaseMs = 5000

export interface RunningJobs {
  /** The name of this engine in job rows. */
  readonly runner: string
  /** Tracks a job while `work` runs. */
  run(id: string, work: () => Promise<void>): void
  /** The job as users see it: interrupted if no process works on it, whatever its row says. */
  toShown(job: StoredJob): Job
  /** Watches jobs of other processes, so that their end is noticed. `seen`: jobs as they are now. */
  watch(seen: readonly StoredJob[]): void
  isClosing(): boolean
  /** Stops running jobs after their current step and waits for them. */
  close(): Promise<void>
}

/** A running job of another process, as it was at the last look. */
interface Sighting {
  /** When it last wrote, by its own clock. */
  readonly at: number
  /** It had written since the look before. */
  readonly hasMoved: boolean
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
  let sightings: ReadonlyMap<string, Sighting> = new Map()

  function isWorkedOn({ id, runner: other, at }: StoredJob): boolean {
    if (other === runner) return running.has(id)
    const last = sightings.get(id)
    return (last !== undefined && (last.hasMoved || last.at !== at)) || clock() - at <= leaseMs
  }

  /** True if this job has no process: it was the same at the last look. */
  const standsStill = ({ id, runner: other, at }: StoredJob) =>
    other === runner ? !running.has(id) : sightings.get(id)?.at === at

  function see(jobs: readonly StoredJob[]): void {
    const others = jobs.filter((job) => job.runner !== runner)
    sightings = new Map(others.map(({ id, at }) => [id, { at, hasMoved: sightings.has(id) }]))
  }

  function toShown(job: StoredJob): Job {
    return job.state === 'running' && !isWorkedOn(job) ? { ...job, state: 'interrupted' } : job
  }

  /** Marks jobs without a process in the store, so that every process knows. True while other processes run jobs. */
  async function look(): Promise<boolean> {
    const rows = (await listJobRows(store)).filter(({ job }) => job.state === 'running')
    for (const row of rows.filter(({ job }) => standsStill(job))) await end(row)
    see(rows.map(({ job }) => job).filter((job) => !standsStill(job)))
    return sightings.size > 0
  }

  /** A job that was asked to stop has done so. Any other can go on. */
  async function end(row: JobRow): Promise<void> {
    const state = row.job.stopping ? 'cancelled' : 'interrupted'
    await store.commit({
      at: clock(),
      actor: { user: null, token: null },
      origin: 'system',
      require: [requireJob(row)],
      operations: await changeJob(store, row, { ...row.job, state }),
    })
  }

  function watch(seen: readonly StoredJob[]): void {
    if (timer !== undefined || closing) return
    see(seen)
    lookLater()
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => {
          onFailure(error)
          return false
        })
        .then((goesOn) => {
          timer = undefined
          if (!goesOn) sightings = new Map()
          else if (!closing) lookLater()
        })
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
