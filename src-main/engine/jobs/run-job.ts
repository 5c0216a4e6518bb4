import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Batch, Operation, Precondition } from '../../store/batch.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { countPerCommit, createChange, decideChanges } from './bulk-change.ts'
import { decideUndoStep } from './bulk-undo.ts'
import { withProgress, type StoredJob, type Progress } from './job.ts'
import { changeJob, dropRecords, findJobRow, keepJob, readRecords, requireJob, type JobRow } from './stored-jobs.ts'

/** What one step writes, and the progress after it. */
export interface Step {
  readonly operations: readonly Operation[]
  readonly require: readonly Precondition[]
  readonly progress: Progress
  readonly job?: Pick<StoredJob, 'order'>
}

/**
 * Yields to other requests. With a store that answers at once, they would otherwise wait for the whole job, including a request
 * to stop it.
 */
const nextTurn = () => new Promise<void>((done) => setTimeout(done))

/** Works on a job until it is done, cancelled or taken over by another engine. */
export async function runJob(context: Context, id: string): Promise<void> {
  try {
    const decideStep = await createSteps(context, id)
    while (await context.writes.run(() => decide(context, id, decideStep))) await nextTurn()
  } catch (error) {
    await context.writes
      .run(() => decideEnd(context, id, 'failed'))
      .catch((second: unknown) => {
        throw new AggregateError([error, second], `Job ${id} failed, and this could not be written down.`)
      })
    throw error
  }
}

type DecideStep = (job: StoredJob) => Promise<Step>

async function createSteps(context: Context, id: string): Promise<DecideStep> {
  const { store, registry } = context
  const found = await findJobRow(store, id)
  const { undone } = found?.job.order ?? { undone: null }
  if (undone) return (job) => decideUndoStep(context, job)
  const records = await readRecords(store, id)
  if (!found) throw new Error(`There is no job ${id}.`)
  const resource = needResource(registry, found.job.object ?? '')
  const change = createChange(context, resource, found.job)
  const most = countPerCommit(context, resource, found.job)
  return ({ done }) => decideChanges(records.slice(done, done + most), change)
}

/** Runs one step and stores the progress in the same commit. True if more steps follow. */
async function decide(context: Context, id: string, decideStep: DecideStep): Promise<Decision<boolean>> {
  const row = await findMine(context, id)
  if (!row) return { done: false }
  const { job } = row
  if (job.stopping) return decideEnd(context, id, 'cancelled')
  if (context.jobs.isClosing()) return decideEnd(context, id, 'interrupted')
  const step: Step = job.done < job.total ? await decideStep(job) : nothingLeft
  const at = context.clock()
  const next = withProgress({ ...job, ...step.job, at }, step.progress)
  // The journal may have been pruned. Entries that no longer exist are not waited for.
  const isDone = next.done >= next.total || step.progress.done === 0
  return {
    batch: {
      ...byCaller(context, at),
      group: id,
      require: [requireJob(row), ...step.require],
      operations: [
        ...step.operations,
        keepJob(row, isDone ? { ...next, state: 'done' } : next),
        ...(isDone ? await dropRecords(context.store, id) : []),
      ],
    },
    finish: () => !isDone,
  }
}

const nothingLeft: Step = { operations: [], require: [], progress: { done: 0, unchanged: 0, skipped: [] } }

/** The job, if this engine may still continue it. */
async function findMine({ store, jobs }: Context, id: string): Promise<JobRow | undefined> {
  const row = await findJobRow(store, id)
  return row?.job.state === 'running' && row.job.runner === jobs.runner ? row : undefined
}

async function decideEnd(
  context: Context,
  id: string,
  state: 'cancelled' | 'failed' | 'interrupted',
): Promise<Decision<boolean>> {
  const row = await findMine(context, id)
  if (!row) return { done: false }
  const batch: Batch = {
    ...byCaller(context, context.clock()),
    require: [requireJob(row)],
    operations: await changeJob(context.store, row, { ...row.job, state, at: context.clock() }),
  }
  return { batch, finish: () => false }
}
