import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Access } from '../../../src-shared/rules/scopes.ts'
import { findAnyDenial } from '../access.ts'
import type { Answer, Call } from '../call.ts'
import { byCaller } from '../caller.ts'
import type { Context } from '../context.ts'
import { listGroupResources } from '../jobs/bulk-undo.ts'
import { toJobResource, type Job, type StoredJob } from '../jobs/job.ts'
import { changeJob, findJobRow, listJobRows, requireJob, type JobRow } from '../jobs/stored-jobs.ts'
import { readOrder } from '../jobs/read-order.ts'
import { continueJob, previewJob, startJob, startUndo } from '../jobs/start-job.ts'
import { readDocument } from '../request-body.ts'
import { refuse, reply } from '../responses.ts'

type Words = readonly string[]

export async function answerJobs(context: Context, _words: Words, call: Call, method: string): Promise<Answer> {
  if (method === 'GET') {
    const rows = (await listJobRows(context.store)).filter(({ job }) => !findJobDenial(context, job, 'read'))
    return reply(JSON.stringify({ data: rows.map(({ job }) => toJobResource(show(context, job))) }))
  }
  const asked = await readAsked(context, call)
  return 'errors' in asked ? refuse(asked.errors) : replyStarted(await startJob(context, asked))
}

export async function answerJobsPreview(context: Context, _words: Words, call: Call): Promise<Answer> {
  const asked = await readAsked(context, call)
  const found = 'errors' in asked ? asked : await previewJob(context, asked)
  if ('errors' in found) return refuse(found.errors)
  return reply(JSON.stringify({ meta: { 'record-count': found.count, set: found.set } }))
}

async function readAsked(context: Context, call: Call): ReturnType<typeof readOrder> {
  const document = await readDocument(call)
  return 'errors' in document ? document : readOrder(context, document.value)
}

export async function answerJob(context: Context, [id = '']: Words, _call: Call, method: string): Promise<Answer> {
  const row = await findJobRow(context.store, id)
  if (!row) return refuse(errors.recordNotFound(id))
  const denial = findJobDenial(context, row.job, method === 'DELETE' ? 'write' : 'read')
  if (denial) return refuse(denial)
  const job = method === 'DELETE' ? await stop(context, row) : row.job
  return reply(JSON.stringify({ data: toJobResource(show(context, job)) }))
}

export async function answerJobUndo(context: Context, [group = '']: Words): Promise<Answer> {
  const { store, registry, jobs } = context
  const row = await findJobRow(store, group)
  const resources = row ? listResources(context, row.job) : await listGroupResources(store, registry, group)
  if (resources.length === 0) return refuse(errors.recordNotFound(group))
  const denial = findAnyDenial(context.token, resources, 'write')
  if (denial) return refuse(denial)
  if (row && jobs.toShown(row.job).state === 'running') {
    return refuse(errors.conflict('The job is still running. Stop it first.'))
  }
  const types = resources.map(({ type }) => type)
  return replyStarted(await startUndo(context, group, types))
}

export async function answerJobContinue(context: Context, [id = '']: Words): Promise<Answer> {
  const row = await findJobRow(context.store, id)
  if (!row) return refuse(errors.recordNotFound(id))
  const denial = findJobDenial(context, row.job, 'write')
  return denial ? refuse(denial) : replyStarted(await continueJob(context, id))
}

function replyStarted(started: Awaited<ReturnType<typeof startJob>>): Answer {
  if ('errors' in started) return refuse(started.errors)
  return reply(JSON.stringify({ data: toJobResource(started.job) }), 202)
}

const listResources = ({ registry }: Context, { order }: StoredJob) => order.types.map((type) => needResource(registry, type))

/** Why the token may not see the job or act on it. */
export const findJobDenial = (context: Context, job: StoredJob, access: Access) =>
  findAnyDenial(context.token, listResources(context, job), access)

/** The current job. If it is another process's, watches for its end. */
export function show({ jobs }: Context, job: StoredJob): Job {
  if (job.state === 'running' && job.runner !== jobs.runner) jobs.watch([job])
  return jobs.toShown(job)
}

/** Asks the process that runs the job to stop it. If no process does, stops it here. */
function stop(context: Context, { job: { id } }: JobRow): Promise<StoredJob> {
  return context.writes.run(async () => {
    const row = await findJobRow(context.store, id)
    if (!row) throw new Error(`Job ${id} is gone.`)
    const { state } = context.jobs.toShown(row.job)
    if (state === 'done' || state === 'cancelled') return { done: row.job }
    const job: StoredJob = state === 'running' ? { ...row.job, stopping: true } : { ...row.job, state: 'cancelled' }
    const operations = await changeJob(context.store, row, job)
    return {
      batch: { ...byCaller(context, context.clock()), require: [requireJob(row)], operations },
      finish: () => job,
    }
  })
}
