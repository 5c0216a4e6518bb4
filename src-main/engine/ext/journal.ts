import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import type { Batch } from '../../store/batch.ts'
import type { JournalEntry, JournalFilter } from '../../store/port.ts'
import { findAnyDenial, findDenial, findKindDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import { byCaller } from '../caller.ts'
import type { Decision } from '../commit-queue.ts'
import type { Context } from '../context.ts'
import { findRow } from '../read.ts'
import { refuse, reply } from '../responses.ts'
import { listAskedResources, listOwnEntries } from '../undo/journal-entries.ts'
import { planUndo } from '../undo/plan-undo.ts'
import { readLimit } from './limit.ts'

const usualLimit = 50
const greatestLimit = 200

/** Newest first. A token sees only entries of types it may read. */
export async function answerJournal(context: Context): Promise<Answer> {
  const parameters = new Map(context.parameters)
  const limit = readLimit(context, usualLimit, greatestLimit)
  if ('error' in limit) return refuse(limit.error)
  const before = parameters.get('before') ?? null
  if (before !== null && !/^\d{1,15}$/.test(before)) return refuse(errors.badParameter(before, 'before'))
  const record = await findRecord(context, parameters.get('type'), parameters.get('id'))
  if (record && 'error' in record) return refuse(record.error)
  const group = parameters.get('group')
  const among: JournalFilter = {
    backward: true,
    types: listReadable(context).map(({ type }) => type),
    ...(record && { record }),
    ...(group !== undefined && { group }),
  }
  const result = await context.store.changesSince(before, limit.value, among)
  const entries = result.kept ? result.entries : []
  return reply(toDocument(context, entries))
}

const listReadable = ({ registry, token }: Context) =>
  [...registry.values()].filter((resource) => resource.reach !== 'internal' && !findDenial(token, resource, 'read'))

async function findRecord(context: Context, type: string | undefined, id: string | undefined) {
  if (type === undefined && id === undefined) return undefined
  const resource = context.registry.get(type ?? '')
  if (!resource || resource.reach === 'internal') return { error: errors.badParameter(type, 'type') }
  const denial = findDenial(context.token, resource, 'read')
  if (denial) return { error: denial }
  const row = await findRow(context, resource, id ?? '')
  return row ? { type: row.type, key: row.key } : { error: errors.recordNotFound(id ?? '') }
}

/** Undoes a whole commit. If a record has changed since, or a rule forbids it, undoes nothing. */
export async function answerUndo(context: Context, [commit = '']: readonly string[]): Promise<Answer> {
  const entries = await listCommit(context, commit)
  if (entries.length === 0) return refuse(errors.recordNotFound(commit))
  const resources = listAskedResources(context.registry, entries)
  // A revoked token stays revoked, and the account itself cannot be undone.
  if (resources.some(({ reach }) => reach === 'internal')) return refuse(errors.recordNotFound(commit))
  const denial =
    findAnyDenial(context.token, resources, 'write') ??
    resources.map((resource) => findKindDenial(context.account, resource)).find((one) => one !== undefined)
  if (denial) return refuse(denial)
  const undone = await context.writes.run(() => decideUndo(context, entries))
  if ('errors' in undone) return refuse(undone.errors)
  return reply(toDocument(context, await listCommit(context, undone.commit)))
}

async function listCommit({ store }: Context, commit: string): Promise<readonly JournalEntry[]> {
  const found = await store.changesSince(null, undefined, { commit, backward: true })
  return found.kept ? listOwnEntries(found.entries).toReversed() : []
}

type Undone = { readonly commit: string } | { readonly errors: readonly ApiError[] }

async function decideUndo(context: Context, entries: readonly JournalEntry[]): Promise<Decision<Undone>> {
  const now = context.clock()
  const { operations, require, conflicts } = await planUndo(context, entries, now)
  if (conflicts.length > 0) {
    return { done: { errors: conflicts.map(({ type, id, reason }) => errors.conflict(`${type} ${id}: ${reason}.`)) } }
  }
  if (operations.length === 0) {
    return { done: { errors: [errors.conflict('This commit contains nothing that can be undone.')] } }
  }
  const batch: Batch = {
    ...byCaller(context, now),
    require,
    operations,
  }
  return { batch, finish: ({ commit }) => ({ commit }) }
}

function toDocument(context: Context, entries: readonly JournalEntry[]): string {
  const { account } = context
  const readable = new Set(listReadable(context).map(({ type }) => type))
  const data = entries
    .filter(({ type }) => readable.has(type))
    .map(({ cursor, commit, group, at, actor, origin, type, ids, action, changes }) => ({
      id: cursor,
      type: 'journal-entries',
      attributes: {
        at: toMoment(at, account.timeZone),
        action,
        origin,
        'user-id': actor.user,
        commit,
        group,
        record: { type, ids },
        changes,
      },
    }))
  return JSON.stringify({ data })
}
