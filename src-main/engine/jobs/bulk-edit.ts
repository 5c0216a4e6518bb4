import type { WriteBody } from '../../../src-shared/jsonapi/body.ts'
import type { ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Batch, Operation, Precondition } from '../../store/batch.ts'
import type { Condition } from '../../store/plan.ts'
import type { Store } from '../../store/port.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { listOwnEntries } from '../undo/own-entries.ts'
import { planUndo } from '../undo/plan-undo.ts'
import { decideDelete } from '../write/delete.ts'
import { decideEdit } from '../write/edit.ts'
import type { Progress, Skipped } from './job.ts'
import type { JobRun } from './job-board.ts'

/** Records per commit: few enough that others get their turn, many enough that the disk is not asked for each. */
const perCommit = 50
const perRead = 500

/** A store that answers at once would keep everyone else waiting until the end, and whoever wants to stop the job too. */
const nextTurn = () => new Promise<void>((done) => setTimeout(done))

/** What is written to one record, or why nothing is; neither where it is so already. */
type DecideOne = (id: string) => Promise<{ readonly batch?: Batch; readonly errors?: readonly ApiError[] }>

export function createBulkEdit(context: Context, resource: Resource, body: WriteBody): DecideOne {
  return async (id) => {
    const decision = await decideEdit(context, resource, id, body, 'replace')
    if ('batch' in decision) return { batch: decision.batch }
    return 'errors' in decision.done ? { errors: decision.done.errors } : {}
  }
}

export function createBulkDelete(context: Context, resource: Resource): DecideOne {
  return async (id) => {
    const decision = await decideDelete(context, resource, id)
    if ('batch' in decision) return { batch: decision.batch }
    return decision.done ? { errors: [decision.done] } : {}
  }
}

/** The same to every record, group by group; one that cannot take it is told and left. */
export async function changeMany(
  context: Context,
  run: JobRun,
  type: string,
  where: Condition,
  decide: DecideOne,
  group: string,
): Promise<void> {
  const ids = await listIds(context.store, type, where)
  run.setTotal(ids.length)
  for (let start = 0; start < ids.length && !run.isCancelled(); start += perCommit) {
    const chunk = ids.slice(start, start + perCommit)
    run.report(await context.writes.run(() => decideChunk(context, chunk, decide, group)))
    await nextTurn()
  }
}

/** All of them before the first is written, since a written one may no longer match. */
async function listIds(store: Store, type: string, where: Condition): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { rows } = await store.read({ type, where, page: { offset: ids.length, limit: perRead } })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < perRead) return ids
  }
}

async function decideChunk(
  context: Context,
  ids: readonly string[],
  decide: DecideOne,
  group: string,
): Promise<Decision<Progress>> {
  const operations: Operation[] = []
  const require: Precondition[] = []
  const skipped: Skipped[] = []
  let unchanged = 0
  for (const id of ids) {
    const { batch, errors } = await decide(id)
    operations.push(...(batch?.operations ?? []))
    require.push(...(batch?.require ?? []))
    if (errors) skipped.push({ id, reason: errors.map(({ detail }) => detail).join(' ') })
    else if (!batch) unchanged += 1
  }
  const progress = { done: ids.length, unchanged, skipped }
  return operations.length === 0
    ? { done: progress }
    : { batch: toBatch(context, operations, require, group), finish: () => progress }
}

function toBatch(context: Context, operations: Operation[], require: Precondition[], group: string): Batch {
  return { ...byCaller(context, context.clock()), group, require, operations }
}

/** Takes back what a group of commits did, the last first; a record that has moved on is told and left. */
export async function undoMany(context: Context, run: JobRun, undone: string, group: string): Promise<void> {
  const found = await context.store.changesSince(null, undefined, { backward: true, group: undone })
  const entries = listOwnEntries(found.kept ? found.entries : [])
  run.setTotal(entries.length)
  const commits = [...Map.groupBy(entries, ({ commit }) => commit).values()]
  for (const members of commits) {
    if (run.isCancelled()) return
    const skipped = await context.writes.run(async (): Promise<Decision<readonly Skipped[]>> => {
      const { operations, require, conflicts } = await planUndo(context, members.toReversed(), context.clock())
      const left = conflicts.map(({ id, reason }) => ({ id, reason }))
      return operations.length === 0
        ? { done: left }
        : { batch: toBatch(context, operations, require, group), finish: () => left }
    })
    run.report({ done: members.length, unchanged: 0, skipped })
    await nextTurn()
  }
}

/** The types that a group of commits wrote. */
export async function listGroupResources({ store, registry }: Context, group: string): Promise<Resource[]> {
  const found = await store.changesSince(null, undefined, { backward: true, group })
  const types = new Set(listOwnEntries(found.kept ? found.entries : []).map(({ type }) => type))
  return [...types].map((type) => needResource(registry, type))
}
