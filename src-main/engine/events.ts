import { findMissingScope } from '../../src-shared/rules/scopes.ts'
import { toMoment } from '../../src-shared/values/time.ts'
import type { Authentication } from './authentication.ts'
import { Answer, type Call } from './call.ts'
import { readOutboxCounts } from './ext/outbox-context.ts'
import { readSyncStatus, toSyncResource } from './ext/sync-states.ts'
import { findJobDenial, show } from './ext/jobs.ts'
import { toJobResource } from './jobs/job.ts'
import { listJobRowsById } from './jobs/stored-jobs.ts'
import type { JournalEntry } from '../store/port.ts'
import type { Context } from './context.ts'

/** The longest delay until a commit of another process is noticed. */
const pollMs = 100
const heartbeatMs = 15_000
const mostPerRead = 500
const head = { 'content-type': 'text/event-stream' }
const ofSync = ['sync-states', 'outbox-entries']

/**
 * Streams changes of all processes in commit order, as server-sent events. `Last-Event-ID` (or `?since=`) resumes there;
 * without it the stream starts now. `reset` means that the journal no longer reaches back that far. The stream ends when its
 * token is revoked, expires or changes scopes.
 */
export async function streamEvents(context: Context, call: Call, authenticate: Authentication): Promise<Answer> {
  if (call.method === 'HEAD') return new Answer(200, head, null)
  const { store, parameters, closing, token } = context
  const asked = call.headers.get('last-event-id') ?? parameters.find(([name]) => name === 'since')?.[1]
  const start = asked !== undefined && /^\d+$/.test(asked) ? asked : null
  let cursor = start ?? (await store.changesSince(null)).cursor
  const gone = new AbortController()
  const ended = AbortSignal.any([gone.signal, closing, call.signal])
  const encoder = new TextEncoder()

  const toSyncEvent = createSyncEvents(context)

  async function toNews(entries: readonly JournalEntry[]): Promise<string> {
    const changes = entries.filter((entry) => isVisible(context, entry)).map((entry) => toEvent(context, entry))
    const sync = entries.some(({ type }) => ofSync.includes(type)) ? await toSyncEvent() : ''
    return changes.join('') + sync + (await toJobEvents(context, entries))
  }

  const authorization = call.headers.get('authorization')

  /** Check after reading, so that nothing written after the token lost its scope is sent. */
  async function isStillAllowed(): Promise<boolean> {
    const found = await authenticate(authorization)
    if (found === undefined || found === 'expired') return false
    return found.key === token.key && found.scopes.join() === token.scopes.join()
  }

  /** The next part of the stream: events, or a keep-alive after a while without any. */
  async function nextText(): Promise<string> {
    for (let quiet = 0; !ended.aborted; quiet += pollMs) {
      const result = await store.changesSince(cursor, mostPerRead)
      const moved = result.cursor !== cursor
      cursor = result.cursor
      const news = result.kept ? await toNews(result.entries) : `id: ${cursor}\nevent: reset\ndata: {}\n\n`
      if (!(await isStillAllowed())) return ''
      if (news !== '') return news
      if (moved) continue
      if (quiet >= heartbeatMs) return ': alive\n\n'
      await context.writes.nextCommit(pollMs, ended)
    }
    return ''
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(encoder.encode(`retry: 1000\nid: ${cursor}\nevent: open\ndata: {}\n\n`)),
    async pull(controller) {
      const text = await nextText()
      if (text !== '') controller.enqueue(encoder.encode(text))
      else if (!gone.signal.aborted) controller.close()
    },
    cancel: () => gone.abort(),
  })
  return new Answer(200, head, body)
}

/** The sync status event, or nothing if the status has not changed since the last one. */
function createSyncEvents(context: Context): () => Promise<string> {
  const isAllowed = findMissingScope(context.token.scopes, 'profile', 'read') === undefined
  let told = ''
  return async () => {
    const status = isAllowed ? await readSyncStatus(context) : undefined
    const text = status ? JSON.stringify(toSyncResource({ ...status, ...(await readOutboxCounts(context)) })) : ''
    if (text === told) return ''
    told = text
    return `event: sync\ndata: ${text}\n\n`
  }
}

/** Progress of the jobs that were written, whichever process runs them. */
async function toJobEvents(context: Context, entries: readonly JournalEntry[]): Promise<string> {
  const ids = new Set(entries.flatMap(({ type, ids: written }) => (type === 'jobs' ? written : [])))
  if (ids.size === 0) return ''
  const rows = await listJobRowsById(context.store, [...ids])
  return rows
    .filter(({ job }) => !findJobDenial(context, job, 'read'))
    .map(({ job }) => `event: job\ndata: ${JSON.stringify(toJobResource(show(context, job)))}\n\n`)
    .join('')
}

/** A token receives only events of types it may read. */
function isVisible({ registry, token }: Context, { type }: JournalEntry): boolean {
  const resource = registry.get(type)
  return (
    resource !== undefined &&
    resource.reach !== 'internal' &&
    findMissingScope(token.scopes, resource.scope, 'read') === undefined
  )
}

function toEvent({ account }: Context, { cursor, at, actor, origin, type, ids, action, changes }: JournalEntry): string {
  const data = { type, ids, action, fields: Object.keys(changes), origin, user: actor.user, at: toMoment(at, account.timeZone) }
  return `id: ${cursor}\nevent: change\ndata: ${JSON.stringify(data)}\n\n`
}
