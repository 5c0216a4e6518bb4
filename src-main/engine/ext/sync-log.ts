import { errors } from '../../../src-shared/jsonapi/errors.ts'
import { listCustomChanges } from '../../../src-shared/rules/customs.ts'
import { needResource } from '../../../src-shared/schema/columns.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { directions, type LogEntry } from '../../../src-shared/sync/log.ts'
import { toMoment } from '../../../src-shared/values/time.ts'
import { customsPrefix, linkPrefix } from '../../outbox/entry.ts'
import type { Brief } from '../../outbox/stored-entry.ts'
import type { JournalEntry } from '../../store/port.ts'
import { findDenial } from '../access.ts'
import type { Answer } from '../call.ts'
import type { Context } from '../context.ts'
import { refuse, reply } from '../responses.ts'
import { toJson } from '../undo/undo-draft.ts'
import { readApiIds, toKeysByType } from './outbox-context.ts'
import { scanJournal } from './scan-journal.ts'
import { findSyncDenial } from './sync.ts'

/** What sync brought from the hosted CRM and what it sent there, newest first. */
export async function answerSyncLog(context: Context): Promise<Answer> {
  const denial = findSyncDenial(context, 'read')
  if (denial) return refuse(denial)
  const parameters = new Map(context.parameters)
  const direction = directions.find((one) => one === parameters.get('direction'))
  if (parameters.has('direction') && !direction) return refuse(errors.badParameter(parameters.get('direction'), 'direction'))
  const type = parameters.get('type')
  if (type !== undefined && context.registry.get(type)?.reach !== 'crm') return refuse(errors.badParameter(type, 'type'))
  const found = await scanJournal(context, (entry) => {
    const told = findTold(entry)
    if (!told || (direction && told.direction !== direction) || (type !== undefined && told.type !== type)) return false
    const resource = context.registry.get(told.type)
    if (resource?.reach !== 'crm' || findDenial(context.token, resource, 'read')) return false
    // The answer to what was sent brings nothing but the time.
    return told.sent !== undefined || entry.action !== 'update' || listNamed(resource, entry).length > 0
  })
  if ('error' in found) return refuse(found.error)
  const keys = await readKeys(context, found.entries)
  const data = found.entries.map((entry) => ({
    id: entry.cursor,
    type: 'sync-log-entries',
    attributes: toLogEntry(context, entry, keys),
  }))
  return reply(JSON.stringify({ data, meta: { next: found.next } }))
}

interface Told extends Pick<LogEntry, 'direction' | 'type'> {
  /** Of what was sent: the record's key and last id, and what was done to it. */
  readonly sent?: { readonly key: number; readonly id: string | null } & Brief
}

/** An outbox entry that sync removes has come to the server. */
function findTold({ origin, type, action, changes }: JournalEntry): Told | undefined {
  if (origin !== 'server') return undefined
  if (type !== 'outbox-entries') return { direction: 'received', type }
  const [record, name, brief] = [changes['record'], changes['name'], changes['brief']].map((change) => change?.[0])
  if (action !== 'delete' || typeof record !== 'string') return undefined
  const [sentType = '', key = ''] = record.split('/')
  const id = typeof name === 'string' ? name.slice(sentType.length + 1) : null
  // Entries of earlier versions lack it.
  const known = (brief ?? { action: 'update', fields: [] }) as unknown as Brief
  return { direction: 'sent', type: sentType, sent: { ...known, key: Number(key), id } }
}

/** The ids of sent records that are still here, by key. */
function readKeys({ store }: Context, entries: readonly JournalEntry[]): Promise<ReadonlyMap<number, string>> {
  const sent = entries.map(findTold).flatMap((told) => (told?.sent ? [{ type: told.type, key: told.sent.key }] : []))
  return readApiIds(store, toKeysByType(sent))
}

function toLogEntry({ registry, account }: Context, entry: JournalEntry, keys: ReadonlyMap<number, string>): LogEntry {
  const at = toMoment(entry.at, account.timeZone)
  const told = findTold(entry)
  if (told?.sent) {
    const { key, id, action, fields } = told.sent
    const shown = keys.get(key) ?? id
    const ids = shown === null ? [] : [shown]
    return { at, direction: 'sent', type: told.type, ids, count: 1, action, fields: action === 'update' ? fields : [] }
  }
  const { type, ids, action } = entry
  const fields = action === 'update' || action === 'link' ? listNamed(needResource(registry, type), entry) : []
  return { at, direction: 'received', type, ids: ids.slice(0, 1), count: ids.length, action, fields }
}

/** The changed fields and links that people know. Custom fields are named one by one, as in the outbox. */
function listNamed({ fields, relationships }: Resource, { changes }: JournalEntry): string[] {
  return Object.entries(changes).flatMap(([name, [before, after]]) => {
    if (fields[name]?.kind === 'customs')
      return listCustomChanges(toJson(before), toJson(after)).map(({ key }) => customsPrefix + key)
    const isKnown = name.startsWith(linkPrefix)
      ? Object.hasOwn(relationships, name.slice(linkPrefix.length))
      : name !== 'updated-at' && Object.hasOwn(fields, name)
    return isKnown ? [name] : []
  })
}
