export const jobActions = ['edit', 'archive', 'unarchive', 'trash', 'restore', 'delete', 'undo'] as const
export type JobAction = (typeof jobActions)[number]

export interface Skipped {
  readonly id: string
  readonly reason: string
}

/** Work on many records, as it is shown. */
export interface Job {
  readonly id: string
  readonly action: JobAction
  readonly object: string | null
  readonly state: 'running' | 'done' | 'cancelled' | 'failed'
  readonly total: number
  readonly done: number
  /** Records that were so already: gone through, and not written. */
  readonly unchanged: number
  /** Records that could not be written, and why; the first hundred. */
  readonly skipped: readonly Skipped[]
  readonly 'skipped-count': number
}

const mostSkipped = 100

/** What came of some records. */
export interface Progress {
  readonly done: number
  readonly unchanged: number
  readonly skipped: readonly Skipped[]
}

export function withProgress(job: Job, { done, unchanged, skipped }: Progress): Job {
  return {
    ...job,
    done: job.done + done,
    unchanged: job.unchanged + unchanged,
    skipped: [...job.skipped, ...skipped].slice(0, mostSkipped),
    'skipped-count': job['skipped-count'] + skipped.length,
  }
}

export function toJobResource({ id, ...attributes }: Job) {
  return { id, type: 'jobs', attributes: { ...attributes, group: id } }
}
