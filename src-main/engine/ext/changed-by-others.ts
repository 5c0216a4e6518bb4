import { errors, type ApiError } from '../../../src-shared/jsonapi/errors.ts'
import { ownValue } from '../../../src-shared/schema/filter.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import type { ExactObject } from '../../../src-shared/values/json.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { linkPrefix } from '../../outbox/entry.ts'
import { fromBytes } from '../../store/attributes.ts'
import type { Condition } from '../../store/plan.ts'
import type { JournalEntry } from '../../store/port.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { isTemporaryToken, listTokens } from '../tokens.ts'
import { readLimit } from './limit.ts'

const usualLimit = 20
const greatestLimit = 100
/** Entries to look at for one answer. */
const mostEntries = 2000
const held = `${linkPrefix}responsible`

/** A record that others changed. */
export interface ChangedRecord {
  readonly record: { readonly type: string; readonly id: string }
  readonly name: string
  readonly at: string
  readonly action: 'create' | 'update' | 'delete'
  readonly assigned: boolean
  readonly fields: readonly string[]
  /** The former and the new value of each, by its name in the journal. */
  readonly changes: JournalEntry['changes']
  readonly origin: JournalEntry['origin']
  readonly 'user-id': string | null
}

/** Lists records of a user that others changed, newest first. */
export async function answerChangedByOthers(context: Context): Promise<Answer> {
  const { store, registry, token, account } = context
  const asked = readAsked(context)
  if ('error' in asked) return refuse(asked.error)
  const { limit, since, responsible } = asked
  const resources = [...registry.values()].filter(
    (one) => one.reach === 'crm' && Object.hasOwn(one.relationships, 'responsible') && !findDenial(token, one, 'read'),
  )
  // Changes after this cursor are part of the next answer, even if this one already has them.
  const { cursor } = await store.changesSince(null)
  const types = resources.map(({ type }) => type)
  const read = await store.changesSince(null, mostEntries, {
    backward: true,
    single: true,
    types,
    ...(since !== null && { after: since }),
  })
  const entries = read.kept ? read.entries : []
  const isByOther = await findOthers(context, entries)
  const found: { readonly cursor: string; readonly changed: ChangedRecord }[] = []
  for (const resource of resources) {
    const named = entries.filter((entry) => entry.type === resource.type && isByOther(entry) && isTold(resource, entry))
    const histories = Map.groupBy(named, ({ ids }) => ids[0] ?? '')
    const names = await readNames(context, resource, [...histories.keys()], responsible)
    for (const [id, history] of histories) {
      const [newest] = history
      const name = names.get(id) ?? findLastName(history, id, responsible)
      const summary = summarise(resource, history, responsible)
      if (!newest || name === undefined || (summary.action === 'update' && summary.fields.length === 0)) continue
      const attributes = { record: { type: resource.type, id }, name, at: toMoment(newest.at, account.timeZone) }
      found.push({ cursor: newest.cursor, changed: { ...attributes, ...summary } })
    }
  }
  const newestFirst = found.toSorted((a, b) => Number(b.cursor) - Number(a.cursor))
  const data = newestFirst
    .slice(0, limit)
    .map(({ cursor: id, changed }) => ({ id, type: 'changed-records', attributes: changed }))
  const meta = { 'record-count': found.length, cursor, complete: entries.length < mostEntries }
  return reply(JSON.stringify({ data, meta }))
}

interface Asked {
  readonly limit: number
  readonly since: string | null
  /** The user's id; null matches no user, undefined any. */
  readonly responsible: string | null | undefined
}

function readAsked(context: Context): Asked | { readonly error: ApiError } {
  const limit = readLimit(context, usualLimit, greatestLimit)
  if ('error' in limit) return limit
  const parameters = new Map(context.parameters)
  const since = parameters.get('since') ?? null
  if (since !== null && !/^\d{1,15}$/.test(since)) return { error: errors.badParameter(since, 'since') }
  const given = parameters.get('responsible')
  if (given !== undefined && given !== ownValue && !/^-?\d+$/.test(given))
    return { error: errors.badParameter(given, 'responsible') }
  return { limit: limit.value, since, responsible: given === ownValue ? context.token.userId : given }
}

/**
 * The hosted CRM, other users, and applications of the same user. The window's own token ends with the program, so a change by
 * a token that is gone is the user's own.
 */
async function findOthers({ store, token }: Context, entries: readonly JournalEntry[]) {
  const isOwnUser = ({ user }: JournalEntry['actor']) => user === token.userId
  const isForeign = ({ origin, actor }: JournalEntry) => origin === 'user' && isOwnUser(actor) && actor.token !== token.id
  const kept = entries.some(isForeign) ? (await listTokens(store)).filter((one) => !isTemporaryToken(one)) : []
  const applications = new Set(kept.map(({ id }) => id).filter((id) => id !== token.id))
  return ({ origin, actor }: JournalEntry): boolean =>
    origin === 'server' || (origin === 'user' && (!isOwnUser(actor) || applications.has(actor.token ?? '')))
}

/** Whether a person would call the entry a change: no import, and something else than what is set automatically. */
function isTold(resource: Resource, entry: JournalEntry): boolean {
  if (entry.ids.length !== 1) return false
  return entry.action === 'create' || entry.action === 'delete' || listNamed(resource, entry).length > 0
}

/** The keys of the changes that a person would name. */
function listNamed({ fields, relationships }: Resource, { changes }: JournalEntry): string[] {
  return Object.keys(changes).filter((key) => {
    const name = toName(key)
    if (name !== key) return Object.hasOwn(relationships, name)
    return Object.hasOwn(fields, name) && fields[name]?.writable !== false && name !== 'created-at'
  })
}

const toName = (key: string) => (key.startsWith(linkPrefix) ? key.slice(linkPrefix.length) : key)

/**
 * The fields that differ from before, with their former and new values. Where the hosted CRM derives a field from what was
 * written here, as a deal's closing day, it first shows the former value and then the same as here: nobody changed it.
 */
function listChanged(resource: Resource, history: readonly JournalEntry[]): JournalEntry['changes'] {
  const keys = [...new Set(history.flatMap((entry) => listNamed(resource, entry)))]
  const changed = keys.map((key): [string, JournalEntry['changes'][string]] => {
    const pairs = history.flatMap((entry) => (Object.hasOwn(entry.changes, key) ? [entry.changes[key]!] : []))
    return [key, [pairs.at(-1)?.[0] ?? null, pairs[0]?.[1] ?? null]]
  })
  return Object.fromEntries(changed.filter(([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after)))
}

/** The names of those records that are the user's. */
async function readNames(
  { store }: Context,
  { type }: Resource,
  ids: readonly string[],
  responsible: Asked['responsible'],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || responsible === null) return new Map()
  const own: Condition[] = responsible === undefined ? [] : [{ op: 'linked', relationship: 'responsible', ids: [responsible] }]
  const { rows } = await store.read({ type, where: { op: 'all', of: [{ op: 'id', ids }, ...own] } })
  return new Map(rows.map((row) => [row.id, toTitle(row.id, fromBytes(row.attributes))]))
}

/** The name of a deleted record that was the user's until then. */
function findLastName(history: readonly JournalEntry[], id: string, responsible: Asked['responsible']): string | undefined {
  const [newest] = history
  if (newest?.action !== 'delete') return undefined
  const last = [newest.changes[held]?.[0]].flat()
  if (responsible !== undefined && !last.includes(responsible)) return undefined
  const before = Object.entries(newest.changes).map(([name, [value]]) => [name, value])
  return toTitle(id, Object.fromEntries(before) as ExactObject)
}

/** What happened to one record. Its newest entry is the first. */
function summarise(
  resource: Resource,
  history: readonly JournalEntry[],
  responsible: Asked['responsible'],
): Pick<ChangedRecord, 'action' | 'assigned' | 'fields' | 'changes' | 'origin' | 'user-id'> {
  const [newest] = history
  const isNew = history.some(({ action }) => action === 'create')
  const action = newest?.action === 'delete' ? 'delete' : isNew ? 'create' : 'update'
  const handedOver = history.find(({ changes }) => Object.hasOwn(changes, held))?.changes[held]?.[1]
  const changes = action === 'update' ? listChanged(resource, history) : {}
  return {
    action,
    assigned: action !== 'delete' && handedOver != null && (responsible === undefined || handedOver === responsible),
    fields: Object.keys(changes).map(toName),
    changes,
    origin: newest?.origin ?? 'system',
    'user-id': newest?.actor.user ?? null,
  }
}
