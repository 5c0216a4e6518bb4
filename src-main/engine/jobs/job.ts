import type { ExactObject } from '../../../src-shared/values/json.ts'

export const jobActions = ['edit', 'archive', 'unarchive', 'trash', 'restore', 'delete', 'undo'] as const
export type JobAction = (typeof jobActions)[number]

export interface Skipped {
  readonly id: string
  readonly reason: string
}

/** `interrupted`: its process ended before it did. It can be continued or undone. */
export type JobState = 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted'

/** Work on many records, as it is shown. */
export interface Job {
  readonly id: string
  readonly action: JobAction
  readonly object: string | null
  readonly state: JobState
  readonly total: number
  readonly done: number
  /** Records that were so already: gone through, and not written. */
  readonly unchanged: number
  /** Records that could not be written, and why; the first hundred. */
  readonly skipped: readonly Skipped[]
  readonly 'skipped-count': number
}

/** What was ordered, as far as it takes to go on with it. */
export interface JobOrder {
  /** Types whose scope it takes to see it, and to act on it. */
  readonly types: readonly string[]
  /** What is written to each record, as in a PATCH; null where they are deleted, or something is undone. */
  readonly sent: { readonly attributes: ExactObject; readonly relationships: ExactObject } | null
  /** The group of commits that is undone, and the journal entry up to which that was done, newest first. */
  readonly undone: { readonly group: string; readonly before: string | null } | null
}

/** A job as its row keeps it. */
export interface StoredJob extends Job {
  readonly order: JobOrder
  /** The engine that runs it. */
  readonly runner: string
  /** When that engine last wrote it. */
  readonly at: number
  /** Someone wants it to end where it is. */
  readonly stopping: boolean
}

const mostSkipped = 100

/** What came of some records. */
export interface Progress {
  readonly done: number
  readonly unchanged: number
  readonly skipped: readonly Skipped[]
}

export function withProgress(job: StoredJob, { done, unchanged, skipped }: Progress): StoredJob {
  return {
    ...job,
    done: job.done + done,
    unchanged: job.unchanged + unchanged,
    skipped: [...job.skipped, ...skipped].slice(0, mostSkipped),
    'skipped-count': job['skipped-count'] + skipped.length,
  }
}

export function newJob(of: Pick<StoredJob, 'id' | 'action' | 'object' | 'total' | 'order' | 'runner' | 'at'>): StoredJob {
  const begun = { done: 0, unchanged: 0, skipped: [], 'skipped-count': 0, stopping: false }
  return { ...of, ...begun, state: 'running' }
}

export function toJobResource({ id, action, object, state, total, done, unchanged, skipped, ...rest }: Job) {
  const counted = { total, done, unchanged, skipped, 'skipped-count': rest['skipped-count'] }
  return { id, type: 'jobs', attributes: { action, object, state, ...counted, group: id } }
}
