import { randomUUID } from 'node:crypto'
import type { JobKind, WorkspaceJob, WorkspaceJobResult } from '../../src-shared/workspace.ts'
import { findProblem } from './workspace-error.ts'

export interface Jobs {
  /** Starts a job and reports its progress. It continues even if nobody listens. */
  start(kind: JobKind, account: string, work: Work): WorkspaceJob
  list(): readonly WorkspaceJob[]
  /** False if there is no such running job. */
  cancel(id: string): boolean
  /** Cancels all running jobs and waits until they end. */
  close(): Promise<void>
}

export type Work = (onProgress: OnProgress, signal: AbortSignal) => Promise<WorkspaceJobResult>
export type OnProgress = (done: number, total: number | null) => void

/** How many finished jobs are kept. */
const kept = 20

/** Long-running jobs of the workspace. A reloaded page finds its jobs here. */
export function createWorkspaceJobs(tell: (job: WorkspaceJob) => void, onError: (error: unknown) => void): Jobs {
  const jobs = new Map<string, WorkspaceJob>()
  const running = new Map<string, { readonly abort: AbortController; readonly end: Promise<void> }>()

  function put(job: WorkspaceJob): WorkspaceJob {
    jobs.set(job.id, job)
    for (const { id, state } of jobs.values()) if (jobs.size > kept && state !== 'running') jobs.delete(id)
    tell(job)
    return job
  }

  return {
    start(kind, account, work) {
      const abort = new AbortController()
      let job = put({
        ...{ id: randomUUID(), kind, account, state: 'running', done: 0, total: null, problem: null, result: null },
      })
      const onProgress: OnProgress = (done, total) => {
        if (running.has(job.id)) job = put({ ...job, done, total })
      }
      const end = work(onProgress, abort.signal).then(
        (result) => void (running.delete(job.id), put({ ...job, state: 'done', result })),
        (error: unknown) => {
          running.delete(job.id)
          if (abort.signal.aborted) return void put({ ...job, state: 'cancelled' })
          const found = findProblem(error)
          if (!found) onError(error)
          const problem = found ? { code: found.code, detail: found.detail } : { code: 'failed', detail: String(error) }
          put({ ...job, state: 'failed', problem })
        },
      )
      running.set(job.id, { abort, end })
      return job
    },
    list: () => [...jobs.values()],
    cancel(id) {
      running.get(id)?.abort.abort()
      return running.has(id)
    },
    async close() {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort()
      await Promise.all(all.map(({ end }) => end))
    },
  }
}
