import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import type { Condition } from '../../store/plan.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { countGroup } from './bulk-undo.ts'
import { newJob, type Job, type StoredJob } from './job.ts'
import { changeJob, dropJob, findJobRow, keepJob, keepNewJob, listJobRows, requireJob, type JobRow } from './stored-jobs.ts'
import type { AskedJob, AskedRecords } from './read-order.ts'
import { runJob } from './run-job.ts'

type Refused = { readonly errors: readonly ApiError[] }
type Started = { readonly job: Job } | Refused
type Kept = { readonly job: StoredJob } | Refused

/** How many finished jobs are kept. */
const mostKept = 100

/** Stores the job with its records, then starts it. */
export async function startJob(context: Context, { resource, action, sent, records, set }: AskedJob): Promise<Started> {
  const { type } = resource
  const started = await context.writes.run(async (): Promise<Decision<Kept>> => {
    const found = await readSet(context, type, records)
    if ('errors' in found) return { done: found }
    if (set !== undefined && set !== nameSet(context, found.ids)) return { done: { errors: [errors.conflict(isOther)] } }
    const order = { types: [type], sent, undone: null }
    return decideStart(context, { action, object: type, total: found.ids.length, order }, found.ids)
  })
  return begin(context, started)
}

const isOther = 'The order selects other records than those of the preview. Preview it again.'

/** Says which records an order selects now. */
export async function previewJob(
  context: Context,
  { resource: { type }, records }: AskedJob,
): Promise<{ readonly count: number; readonly set: string } | Refused> {
  const found = await readSet(context, type, records)
  return 'errors' in found ? found : { count: found.ids.length, set: nameSet(context, found.ids) }
}

/** The same text for the same records, in any order. */
const nameSet = ({ hash }: Context, ids: readonly string[]): string => hash(ids.toSorted().join(' '))

/** Selects the records in one snapshot. Records deleted later are skipped. */
async function readSet(
  { store }: Context,
  type: string,
  { where, ids, except }: AskedRecords,
): Promise<{ readonly ids: readonly string[] } | Refused> {
  const list = async (condition: Condition) => (await store.read({ type, where: condition, bare: true })).rows.map(({ id }) => id)
  const unknown: ApiError[] = []
  for (const [pointer, id] of [...(await findMissing(ids)), ...(await findMissing(except))]) {
    unknown.push(errors.unfitMember(pointer, `names a record that does not exist: ${type} ${id}`))
  }
  if (unknown.length > 0) return { errors: unknown }
  const kept: Condition = { op: 'not', of: { op: 'id', ids: [...except.values()] } }
  return { ids: await list(except.size === 0 ? where : { op: 'all', of: [where, kept] }) }

  /** Ids that belong to no record, current or former. */
  async function findMissing(named: AskedRecords['ids']): Promise<[pointer: string, id: string][]> {
    const present = new Set(named.size === 0 ? [] : await list({ op: 'id', ids: [...named.values()] }))
    const missing: [string, string][] = []
    for (const one of named) if (!present.has(one[1]) && (await list({ op: 'id', ids: [one[1]] })).length === 0) missing.push(one)
    return missing
  }
}

/** Undoes a group of commits as a new job. An unfinished job that is undone cannot be continued. */
export async function startUndo(context: Context, group: string, types: readonly string[]): Promise<Started> {
  const started = await context.writes.run(async (): Promise<Decision<Kept>> => {
    const order = { types, sent: null, undone: { group, before: null } }
    const total = await countGroup(context, group)
    const row = await findJobRow(context.store, group)
    const isOpen = row?.job.state === 'interrupted' || row?.job.state === 'failed' || row?.job.state === 'running'
    return decideStart(context, { action: 'undo', object: null, total, order }, [], isOpen ? row : undefined)
  })
  return begin(context, started)
}

type New = Pick<StoredJob, 'action' | 'object' | 'total' | 'order'>

/** `closed`: a job that cannot be continued from now on. */
async function decideStart(context: Context, of: New, records: readonly string[], closed?: JobRow): Promise<Decision<Kept>> {
  const at = context.clock()
  const job = newJob({ ...of, id: context.newId(), runner: context.jobs.runner, at })
  const rows = await listJobRows(context.store)
  const ended = rows.filter(({ key, job: { state } }) => state !== 'running' && key !== closed?.key)
  const old = ended.slice(0, Math.max(0, ended.length + 1 - mostKept))
  const dropped = (await Promise.all(old.map((row) => dropJob(context.store, row)))).flat()
  const closing = closed ? await changeJob(context.store, closed, { ...closed.job, state: 'cancelled' }) : []
  return {
    batch: {
      ...byCaller(context, at),
      // One journal entry, regardless of the number of records.
      summarised: true,
      require: [...old, ...(closed ? [closed] : [])].map(requireJob),
      operations: [...keepNewJob(job, records), ...closing, ...dropped],
    },
    finish: () => ({ job }),
  }
}

/** Takes over an abandoned job and continues it. */
export async function continueJob(context: Context, id: string): Promise<Started> {
  const started = await context.writes.run(async (): Promise<Decision<Kept>> => {
    const row = await findJobRow(context.store, id)
    if (!row) return { done: { errors: [errors.recordNotFound(id)] } }
    const { state } = context.jobs.toShown(row.job)
    if (state !== 'interrupted' && state !== 'failed') {
      return { done: { errors: [errors.conflict(`The job is ${state}. Only an interrupted or failed job can be continued.`)] } }
    }
    const at = context.clock()
    const job: StoredJob = { ...row.job, state: 'running', stopping: false, runner: context.jobs.runner, at }
    return {
      batch: { ...byCaller(context, at), require: [requireJob(row)], operations: [keepJob(row, job)] },
      finish: () => ({ job }),
    }
  })
  return begin(context, started)
}

function begin(context: Context, started: Kept): Started {
  if ('errors' in started) return started
  const { job } = started
  context.jobs.run(job.id, () => runJob(context, job.id))
  return { job }
}
