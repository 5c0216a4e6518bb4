import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import type { Operation } from '../../store/batch.ts'
import type { JournalEntry } from '../../store/port.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { findRow } from '../read.ts'
import { refuse, reply } from '../responses.ts'
import { planRestore } from '../undo/plan-undo.ts'
import { scanJournal } from './scan-journal.ts'
import { findSyncDenial } from './sync.ts'

/** Records that sync removed because the hosted CRM no longer has them, newest first. */
export async function answerSyncRemoved(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const found = await scanJournal(context, (entry) => isRemoved(context, entry))
  if ('error' in found) return refuse(found.error)
  const { entries, next } = found
  const data = await Promise.all(entries.map((entry) => toResource(context, entry)))
  return reply(JSON.stringify({ data, meta: { next } }))
}

/** A token sees only records of types it may read. */
function isRemoved({ registry, token }: Context, { origin, action, type }: JournalEntry): boolean {
  const resource = registry.get(type)
  return origin === 'server' && action === 'delete' && resource?.reach === 'crm' && !findDenial(token, resource, 'read')
}

async function toResource(context: Context, entry: JournalEntry) {
  const { cursor, commit, at, type, ids, changes } = entry
  const [id = ''] = ids
  const attributes = Object.fromEntries(Object.entries(changes).map(([name, [before]]) => [name, before as ExactJson]))
  return {
    id: cursor,
    type: 'removed-records',
    attributes: {
      at: toMoment(at, context.account.timeZone),
      commit,
      record: { type, id },
      name: toTitle(id, attributes),
      restored: (await findRestored(context, entry)) ?? null,
    },
  }
}

/** Marks the commits that restore one record, so that it is not restored twice. */
const toGroup = ({ commit, type, ids }: JournalEntry) => `restored/${commit}/${type}/${ids[0] ?? ''}`

/** The restored record's current id, as long as it exists. */
async function findRestored(context: Context, entry: JournalEntry): Promise<string | undefined> {
  const found = await context.store.changesSince(null, undefined, { backward: true, group: toGroup(entry) })
  const created = found.kept ? found.entries.filter(({ action, type }) => action === 'create' && type === entry.type) : []
  const resource = needResource(context.registry, entry.type)
  for (const { ids } of created) {
    const row = await findRow(context, resource, ids[0] ?? '')
    if (row) return row.id
  }
  return undefined
}

type Restored = { readonly id: string } | { readonly errors: readonly ApiError[] }

/** Creates the record as a new local one, so that the search for deletions does not remove it again. */
export async function answerSyncRestore(context: Context, [commit = '', type = '', id = '']: readonly string[]): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const found = await context.store.changesSince(null, undefined, { commit, backward: true })
  const entries = found.kept ? found.entries : []
  const entry = entries.find((one) => one.type === type && one.ids[0] === id && isRemoved(context, one))
  if (!entry) return refuse(errors.recordNotFound(id))
  const unwritten = findDenial(context.token, needResource(context.registry, type), 'write')
  if (unwritten) return refuse(unwritten)
  const restored = await context.writes.run(() => decideRestore(context, entry))
  if ('errors' in restored) return refuse(restored.errors)
  return reply(JSON.stringify({ data: { type, id: restored.id } }), 201)
}

async function decideRestore(context: Context, entry: JournalEntry): Promise<Decision<Restored>> {
  const { type, ids } = entry
  const conflict = (words: string): Decision<Restored> => ({
    done: { errors: [errors.conflict(`${type} ${ids[0] ?? ''}: ${words}.`)] },
  })
  const already = await findRestored(context, entry)
  if (already !== undefined) return conflict(`was restored as ${already}`)
  const now = context.clock()
  const plan = await planRestore(context, entry, now)
  if ('conflict' in plan) return conflict(plan.conflict)
  const { require } = plan
  const isRecord = (one: Operation) => one.op === 'create' && one.type === type
  const operations = plan.operations.map((one) => (isRecord(one) ? { ...one, former: ids[0] ?? '' } : one))
  return {
    batch: { ...byCaller(context, now), group: toGroup(entry), require, operations },
    finish: ({ created: [record] }) => {
      if (!record) throw new Error('A restored record was not made.')
      return { id: record.id }
    },
  }
}
