import { withProgress, type Job, type JobAction, type Progress } from './job.ts'

/** What a job does: reports what it has got through, and asks between two steps whether it should go on. */
export interface JobRun {
  isCancelled(): boolean
  setTotal(total: number): void
  report(progress: Progress): void
}

export interface JobBoard {
  start(what: { id: string; action: JobAction; object: string | null }, work: (run: JobRun) => Promise<void>): Job
  find(id: string): Job | undefined
  list(): readonly Job[]
  /** The job as it is; undefined where there is none. */
  cancel(id: string): Job | undefined
  /** Jobs that have moved since the given count of moves, and the count now. */
  changedSince(moves: number): { readonly jobs: readonly Job[]; readonly moves: number }
  /** Ends what is running, and waits for it. */
  close(): Promise<void>
}

/** Jobs that are over are remembered up to this many. */
const mostKept = 100

export function createJobBoard(onFailure: (error: unknown) => void): JobBoard {
  const jobs = new Map<string, { job: Job; move: number; cancelled: boolean }>()
  const running = new Set<Promise<void>>()
  let moves = 0

  function change(id: string, to: (job: Job) => Job): void {
    const known = jobs.get(id)
    if (!known) return
    moves += 1
    known.job = to(known.job)
    known.move = moves
  }

  async function run(id: string, work: (run: JobRun) => Promise<void>): Promise<void> {
    const isCancelled = () => jobs.get(id)?.cancelled ?? true
    try {
      await work({
        isCancelled,
        setTotal: (total) => change(id, (job) => ({ ...job, total })),
        report: (progress) => change(id, (job) => withProgress(job, progress)),
      })
      change(id, (job) => ({ ...job, state: isCancelled() ? 'cancelled' : 'done' }))
    } catch (error) {
      onFailure(error)
      change(id, (job) => ({ ...job, state: 'failed' }))
    }
  }

  return {
    start({ id, action, object }, work) {
      const job: Job = { id, action, object, state: 'running', total: 0, done: 0, unchanged: 0, skipped: [], 'skipped-count': 0 }
      moves += 1
      jobs.set(id, { job, move: moves, cancelled: false })
      const [oldest] = [...jobs].find(([, { job: one }]) => one.state !== 'running') ?? []
      if (jobs.size > mostKept && oldest !== undefined) jobs.delete(oldest)
      const ended = run(id, work).finally(() => running.delete(ended))
      running.add(ended)
      return job
    },
    find: (id) => jobs.get(id)?.job,
    list: () => [...jobs.values()].map(({ job }) => job),
    cancel(id) {
      const known = jobs.get(id)
      if (known) known.cancelled = true
      return known?.job
    },
    changedSince: (since) => ({ jobs: [...jobs.values()].filter(({ move }) => move > since).map(({ job }) => job), moves }),
    async close() {
      for (const known of jobs.values()) known.cancelled = true
      await Promise.all(running)
    },
  }
}
