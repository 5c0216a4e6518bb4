import type { ExactObject } from '../../../src-shared/values/json.ts'

export const jobActions = ['edit', 'archive', 'unarchive', 'trash', 'restore', 'delete', 'undo'] as const
export type JobAction = (typeof jobActions)[number]

export interface Skipped {
  readonly id: string
  readonly reason: string
}

/** `interrupted`: the job's process ended first. The job can be continued or undone. */
export type JobState = 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted'

/** Bulk work, as the API shows it. */
export interface Job {
  readonly id: string
  readonly action: JobAction
  readonly object: string | null
  readonly state: JobState
  readonly total: number
  readonly done: number
  /** Records that needed no change. */
  readonly unchanged: number
  /** Records that could not be written, with reasons; the first hundred. */
  readonly skipped: readonly Skipped[]
  readonly 'skipped-count': number
}

/** The order, as far as needed to continue the job. */
export interface JobOrder {
  /** Types whose scopes a token needs to see the job and to act on it. */
  readonly types: readonly string[]
  /** The change for each record, as in a PATCH. Null for a delete or an undo. */
  readonly sent: { readonly attributes: ExactObject; readonly relationships: ExactObject } | null
  /** The group of commits to undo, and the last journal entry undone so far. */
  readonly undone: { readonly group: string; readonly before: string | null } | null
}

/** A job as stored. */
export interface StoredJob extends Job {
  readonly order: JobOrder
  /** The engine that runs it. */
  readonly runner: string
  /** When that engine last wrote the row. */
  readonly at: number
  /** A user asked to stop the job. */
  readonly stopping: boolean
}

const mostSkipped = 100

/** The results for some records. */
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
