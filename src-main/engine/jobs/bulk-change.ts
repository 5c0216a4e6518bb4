import { parseWrite } from '../../../src-shared/jsonapi/body.ts'
import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { linkStorage } from '../../../src-shared/schema/links.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Batch, Operation, Precondition } from '../../store/batch.ts'
import type { Context } from '../context.ts'
import { findRow } from '../read.ts'
import { decideDelete } from '../write/delete.ts'
import { decideEdit } from '../write/edit.ts'
import type { StoredJob, Skipped } from './job.ts'
import type { Step } from './run-job.ts'
import { findStateField } from './state-field.ts'

/** Records per commit: few enough to let others write, many enough to limit disk syncs. */
const perCommit = 50

/**
 * How many records one commit may change. Each is decided from what is stored before the commit. So where the links of one
 * record can change those of the next, it is one: each then gets what was asked for, and the last one counts.
 */
export function countPerCommit({ registry }: Context, resource: Resource, { order: { sent } }: StoredJob): number {
  const isShared = Object.keys(sent?.relationships ?? {}).some((name) => {
    const storage = linkStorage(registry, resource, name)
    return storage.at === 'target' || (storage.at === 'pairs' && storage.symmetric)
  })
  return isShared ? 1 : perCommit
}

/** The write for one record, or why it is skipped; neither if the record needs no change. */
type Change = (id: string) => Promise<{ readonly batch?: Batch; readonly errors?: readonly ApiError[] }>

/** What the job does to each record. */
export function createChange(context: Context, resource: Resource, { action, order: { sent } }: StoredJob): Change {
  if (!sent) return createDelete(context, resource)
  const edit = createEdit(context, resource, sent)
  const field = findStateField(action)
  if (field === undefined || sent.attributes[field] === null) return edit
  // An archived record keeps its original archive time.
  return async (id) => {
    const row = await findRow(context, resource, id)
    return row && (fromBytes(row.attributes)[field] ?? null) !== null ? {} : edit(id)
  }
}

function createEdit(context: Context, resource: Resource, sent: NonNullable<StoredJob['order']['sent']>): Change {
  const parsed = parseWrite(resource, { data: { type: resource.type, ...sent } }, {})
  if ('errors' in parsed) throw new Error(`A job that was taken no longer fits: ${JSON.stringify(parsed.errors)}`)
  return async (id) => {
    const decision = await decideEdit(context, resource, id, parsed.value)
    if ('batch' in decision) return { batch: decision.batch }
    return 'errors' in decision.done ? { errors: decision.done.errors } : {}
  }
}

function createDelete(context: Context, resource: Resource): Change {
  return async (id) => {
    const decision = await decideDelete(context, resource, id)
    if ('batch' in decision) return { batch: decision.batch }
    return 'commit' in decision.done ? {} : { errors: [decision.done] }
  }
}

/** Applies the change to these records. Records that cannot take it are skipped and listed. */
export async function decideChanges(ids: readonly string[], change: Change): Promise<Step> {
  const operations: Operation[] = []
  const require: Precondition[] = []
  const skipped: Skipped[] = []
  let unchanged = 0
  for (const id of ids) {
    const { batch, errors } = await change(id)
    operations.push(...(batch?.operations ?? []))
    require.push(...(batch?.require ?? []))
    if (errors) skipped.push({ id, reason: errors.map(({ detail }) => detail).join(' ') })
    else if (!batch) unchanged += 1
  }
  return { operations, require, progress: { done: ids.length, unchanged, skipped } }
}
