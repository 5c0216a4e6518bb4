import { fold } from '../../../src-shared/text/fold.ts'
import { listStrings, type ExactJson } from '../../../src-shared/values/json.ts'
import { fromBytes, toBytes } from '../../store/attributes.ts'
import type { Operation, Precondition } from '../../store/batch.ts'
import { listValues } from '../../store/stored-values.ts'
import { everything, type Condition } from '../../store/plan.ts'
import type { Row, Store } from '../../store/port.ts'
import type { StoredJob } from './job.ts'

const type = 'jobs'
const recordsType = 'job-records'

/** A job and its row. */
export interface JobRow {
  readonly key: number
  readonly version: number
  readonly job: StoredJob
}

async function listWhere(store: Store, where: Condition): Promise<JobRow[]> {
  const found = await listValues<StoredJob>(store, type, where)
  return found.map(({ key, version, value }) => ({ key, version, job: value }))
}

/** In the order they were started. */
export const listJobRows = (store: Store): Promise<JobRow[]> => listWhere(store, everything)

/** Jobs with these record ids, as the journal shows them. */
export const listJobRowsById = (store: Store, ids: readonly string[]): Promise<JobRow[]> => listWhere(store, { op: 'id', ids })

export async function findJobRow(store: Store, id: string): Promise<JobRow | undefined> {
  const found = await listWhere(store, { op: 'equals', field: 'name', values: [fold(id)] })
  return found.find(({ job }) => job.id === id)
}

const toAttributes = (job: StoredJob) => toBytes({ name: job.id, state: job.state, value: job as unknown as ExactJson })

/** Stores a new job and its records. */
export function keepNewJob(job: StoredJob, records: readonly string[]): Operation[] {
  const kept: Operation = { op: 'create', type, attributes: toAttributes(job) }
  if (records.length === 0) return [kept]
  return [kept, { op: 'create', type: recordsType, attributes: toBytes({ job: job.id, value: records }) }]
}

export const keepJob = ({ key }: JobRow, job: StoredJob): Operation => ({
  op: 'update',
  type,
  key,
  attributes: toAttributes(job),
  changes: {},
})

export const requireJob = ({ key, version }: JobRow): Precondition => ({ is: 'version', type, key, version })

async function listRecordRows(store: Store, id: string): Promise<readonly Row[]> {
  return (await store.read({ type: recordsType, where: { op: 'equals', field: 'job', values: [fold(id)] } })).rows
}

/** The ids of the job's records. */
export async function readRecords(store: Store, id: string): Promise<readonly string[]> {
  const [row] = await listRecordRows(store, id)
  return row ? listStrings(fromBytes(row.attributes)['value']) : []
}

/** Deletes the record list of a job that will not continue. */
export async function dropRecords(store: Store, id: string): Promise<Operation[]> {
  return (await listRecordRows(store, id)).map(({ key }) => ({ op: 'delete', type: recordsType, key }))
}

/** Stores the job in its new state. A cancelled one will not continue. */
export async function changeJob(store: Store, row: JobRow, job: StoredJob): Promise<Operation[]> {
  return [keepJob(row, job), ...(job.state === 'cancelled' ? await dropRecords(store, job.id) : [])]
}

export async function dropJob(store: Store, { key, job }: JobRow): Promise<Operation[]> {
  return [{ op: 'delete', type, key }, ...(await dropRecords(store, job.id))]
}
