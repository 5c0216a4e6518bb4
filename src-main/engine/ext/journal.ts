import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import type { JournalEntry, JournalFilter } from '../../store/port.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { findRow } from '../read.ts'
import { refuse, reply } from '../responses.ts'
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
  return reply(toJournalDocument(context, entries))
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

/** `meta`: what an undo adds. */
export function toJournalDocument(context: Context, entries: readonly JournalEntry[], meta?: object): string {
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
  return JSON.stringify({ data, ...(meta && { meta }) })
}
