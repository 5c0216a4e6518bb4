import type { Conflict, Side } from '../../src-shared/sync/conflict.ts'
import type { Direction, LogEntry } from '../../src-shared/sync/log.ts'
import type { Mark } from '../../src-shared/sync/mark.ts'
import type { OutboxChange } from '../../src-shared/sync/outbox.ts'
import { isObject, listItems, type ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

const base = '/ext/v1/sync'

/** All changes that the hosted CRM does not have yet, and the conflicts to resolve. */
export interface Outbox {
  readonly changes: readonly OutboxChange[]
  readonly conflicts: readonly Conflict[]
}

export async function readOutbox(request: Request, signal: AbortSignal): Promise<Outcome<Outbox>> {
  const changes = await request({ path: `${base}/outbox`, signal })
  if (!changes.ok) return changes
  const conflicts = await request({ path: `${base}/conflicts`, signal })
  if (!conflicts.ok) return conflicts
  return succeed({ changes: list<OutboxChange>(changes.value), conflicts: list<Conflict>(conflicts.value) })
}

export type OutboxVerb = 'retry' | 'hold' | 'discard'

/** Returns the commit, which can be undone. */
export const settleChange = (request: Request, id: string, verb: OutboxVerb): Promise<Outcome<string>> =>
  post(request, `${base}/outbox/${id}/${verb}`, {})

/** Resolves one field, or the whole record if no field is given. */
export const resolveConflict = (request: Request, id: string, keep: Side, field?: string): Promise<Outcome<string>> =>
  post(request, `${base}/conflicts/${id}/resolve`, { keep, ...(field !== undefined && { field }) })

async function post(request: Request, path: string, attributes: Record<string, string>): Promise<Outcome<string>> {
  const outcome = await request({ method: 'POST', path, body: { data: { attributes } } })
  if (!outcome.ok) return outcome
  const { meta } = outcome.value
  return succeed(isObject(meta) && typeof meta['commit'] === 'string' ? meta['commit'] : '')
}

/** Records that differ from the hosted CRM, by `type/id`. */
export async function readMarks(request: Request, signal?: AbortSignal): Promise<Outcome<Marks>> {
  const outcome = await request({ path: `${base}/marks`, signal })
  if (!outcome.ok) return outcome
  const all = list<RecordMark & { readonly record: { readonly type: string; readonly id: string } }>(outcome.value)
  return succeed(new Map(all.map(({ id, mark, record }) => [`${record.type}/${record.id}`, { id, mark }])))
}

/** A mark, and the id of its change or conflict. */
export interface RecordMark {
  readonly id: string
  readonly mark: Mark
}

export type Marks = ReadonlyMap<string, RecordMark>

/** A request that sync would send now. */
export type PlannedRequest = Pick<OutboxChange, 'id' | 'type' | 'recordId' | 'fields' | 'links'> & {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly waitsFor: readonly string[]
}

export const readPreview = (request: Request, signal: AbortSignal): Promise<Outcome<readonly PlannedRequest[]>> =>
  listAt(request, `${base}/preview`, signal)

/** A record that the hosted CRM deleted but this account still has. */
export interface HeldRecord {
  readonly id: string
  readonly record: { readonly type: string; readonly id: string }
  readonly name: string
  readonly kept: boolean
}

export const readHeld = (request: Request, signal: AbortSignal): Promise<Outcome<readonly HeldRecord[]>> =>
  listAt(request, `${base}/held?limit=1000`, signal)

/** A page of a list, newest entries first. */
export interface Past<T> {
  readonly entries: readonly T[]
  /** The cursor of the next, older page; null on the last page. */
  readonly next: string | null
}

export interface LogQuery {
  readonly direction: Direction | null
  readonly type: string | null
}

export type LogLine = LogEntry & { readonly id: string }

export const readLog = (
  request: Request,
  { direction, type }: LogQuery,
  before: string | null,
  signal?: AbortSignal,
): Promise<Outcome<Past<LogLine>>> => readPast(request, 'log', { direction, type, before, limit: '100' }, signal)

/** A record that sync removed because the hosted CRM no longer has it. */
export interface RemovedRecord {
  readonly id: string
  readonly at: string
  readonly commit: string
  readonly record: { readonly type: string; readonly id: string }
  readonly name: string
  readonly restored: string | null
}

export const readRemoved = (
  request: Request,
  before: string | null,
  signal?: AbortSignal,
): Promise<Outcome<Past<RemovedRecord>>> => readPast(request, 'removed', { before, limit: '50' }, signal)

/** Returns the id of the new record. */
export async function restoreRemoved(request: Request, { commit, record }: RemovedRecord): Promise<Outcome<string>> {
  const path = [base, 'removed', commit, record.type, encodeURIComponent(record.id), 'restore'].join('/')
  const outcome = await request({ method: 'POST', path, body: {} })
  if (!outcome.ok) return outcome
  const { data } = outcome.value
  return succeed(isObject(data) && typeof data['id'] === 'string' ? data['id'] : '')
}

async function listAt<T extends { readonly id: string }>(
  request: Request,
  path: string,
  signal: AbortSignal,
): Promise<Outcome<readonly T[]>> {
  const outcome = await request({ path, signal })
  return outcome.ok ? succeed(list<T>(outcome.value)) : outcome
}

async function readPast<T extends { readonly id: string }>(
  request: Request,
  what: string,
  parameters: Readonly<Record<string, string | null>>,
  signal: AbortSignal | undefined,
): Promise<Outcome<Past<T>>> {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
  const outcome = await request({ path: `${base}/${what}?${new URLSearchParams(given)}`, signal })
  if (!outcome.ok) return outcome
  const { meta } = outcome.value
  const next = isObject(meta) && typeof meta['next'] === 'string' ? meta['next'] : null
  return succeed({ entries: list<T>(outcome.value), next })
}

/** The engine and the page share these types, so the shape needs no check. */
function list<T extends { readonly id: string }>(document: ExactObject): readonly T[] {
  return listItems(document['data']).flatMap((one) =>
    isObject(one) && isObject(one['attributes']) ? [{ ...one['attributes'], id: one['id'] } as unknown as T] : [],
  )
}
