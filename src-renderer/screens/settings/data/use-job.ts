import { computed, onBeforeUnmount, onMounted, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { JobKind, WorkspaceProblem } from '../../../../src-shared/workspace.ts'
import type { AccountCare } from '../../../api/account-care.ts'
import type { ReadJob } from '../../../api/care-shapes.ts'
import type { Asked } from '../../../api/workspace-request.ts'

/** One long task of the workspace, followed until it ends. */
export interface FollowedJob {
  readonly job: Readonly<ShallowRef<ReadJob | undefined>>
  readonly isRunning: ComputedRef<boolean>
  /** From 0 to 1; null if unknown. */
  readonly progress: ComputedRef<number | null>
  /** Why it did not start or did not succeed. */
  readonly problem: ComputedRef<WorkspaceProblem | undefined>
  /** Follows a task that something else has started. */
  find(): Promise<void>
  start(begin: () => Promise<Asked<ReadJob>>): Promise<void>
  cancel(): Promise<void>
  /** Removes the result from view. */
  clear(): void
}

const pollMs = 250

/** A reloaded page finds its running task again. `isMine` tells tasks of the same kind apart. */
export function useJob(care: AccountCare, kind: JobKind, isMine: (job: ReadJob) => boolean): FollowedJob {
  const job = shallowRef<ReadJob>()
  const refusal = shallowRef<WorkspaceProblem>()
  const isRunning = computed(() => job.value?.state === 'running')
  let isGone = false

  async function follow(id: string): Promise<void> {
    for (;;) {
      await new Promise((done) => setTimeout(done, pollMs))
      if (isGone || job.value?.id !== id) return
      const asked = await care.listJobs()
      // If Outpost does not answer, the task may still run, so ask again.
      if (!asked.ok) continue
      const now = asked.value.find((one) => one.id === id)
      // The program was restarted meanwhile, which ends its tasks.
      job.value = now ?? { ...job.value, state: 'cancelled' }
      if (job.value.state !== 'running') return
    }
  }

  async function find(): Promise<void> {
    const asked = await care.listJobs()
    const running = asked.ok ? asked.value.find((one) => one.kind === kind && one.state === 'running' && isMine(one)) : undefined
    if (!running || isRunning.value) return
    job.value = running
    await follow(running.id)
  }

  onMounted(find)
  onBeforeUnmount(() => (isGone = true))

  return {
    job,
    isRunning,
    find,
    progress: computed(() => (job.value?.total ? job.value.done / job.value.total : null)),
    problem: computed(() => refusal.value ?? job.value?.problem ?? undefined),
    async start(begin) {
      job.value = undefined
      refusal.value = undefined
      const asked = await begin()
      if (!asked.ok) return void (refusal.value = asked.problem)
      job.value = asked.value
      await follow(asked.value.id)
    },
    async cancel() {
      if (!job.value) return
      const asked = await care.cancel(job.value.id)
      // A task that has just ended cannot be cancelled. Its end is shown instead.
      if (!asked.ok && asked.problem.code !== 'absent') refusal.value = asked.problem
    },
    clear() {
      job.value = undefined
      refusal.value = undefined
    },
  }
}
