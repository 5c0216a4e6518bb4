import type { Resource } from '../../src-shared/schema/resource.ts'
import { findNumberText, isObject, listItems, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { needNumber } from './count.ts'
import type { JobEvent } from './live.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Change } from './records.ts'
import type { Request } from './request.ts'

export type JobAction = 'edit' | 'archive' | 'unarchive' | 'trash' | 'restore' | 'delete'

/**
 * Records by id, or all that match a filter except some. `all` replaces an empty filter, so selecting everything is explicit.
 */
export type JobRecords =
  | { readonly ids: readonly string[] }
  | { readonly filter: string; readonly except: readonly string[] }
  | { readonly all: true; readonly except: readonly string[] }

/** An action on many records. */
export interface JobOrder {
  readonly resource: Resource
  readonly action: JobAction
  readonly which: JobRecords
  /** Only for an edit. */
  readonly change?: Change
  /** The set that a preview returned. The engine refuses the order (409) if it selects other records by then. */
  readonly set?: string
}

export interface JobPreview {
  readonly count: number
  readonly set: string
}

export interface Jobs {
  /** Which records the order selects now. */
  preview(order: JobOrder): Promise<Outcome<JobPreview>>
  start(order: JobOrder): Promise<Outcome<JobEvent>>
  find(id: string): Promise<Outcome<JobEvent>>
  list(): Promise<Outcome<JobEvent[]>>
  /** Stops a job; records that are already changed stay changed. */
  cancel(id: string): Promise<Outcome<JobEvent>>
  /** Continues a job that was interrupted or failed. */
  goOn(id: string): Promise<Outcome<JobEvent>>
  /** Starts a new job that undoes this one. */
  undo(id: string): Promise<Outcome<JobEvent>>
}

export function createJobs(request: Request): Jobs {
  const path = (id: string) => `/ext/v1/jobs/${encodeURIComponent(id)}`
  const one = async (asked: ReturnType<Request>): Promise<Outcome<JobEvent>> => {
    const outcome = await asked
    return outcome.ok ? succeed(readJob(outcome.value['data'])) : outcome
  }
  return {
    async preview(order) {
      const outcome = await request({ method: 'POST', path: '/ext/v1/jobs/preview', body: toJobBody(order) })
      if (!outcome.ok) return outcome
      const { meta } = outcome.value
      const set = isObject(meta) ? meta['set'] : undefined
      if (typeof set !== 'string') throw new Error('an answer lacks set')
      return succeed({ count: needNumber(meta, 'record-count'), set })
    },
    start: (order) => one(request({ method: 'POST', path: '/ext/v1/jobs', body: toJobBody(order) })),
    find: (id) => one(request({ path: path(id) })),
    async list() {
      const outcome = await request({ path: '/ext/v1/jobs' })
      return outcome.ok ? succeed(listItems(outcome.value['data']).map(readJob)) : outcome
    },
    cancel: (id) => one(request({ method: 'DELETE', path: path(id) })),
    goOn: (id) => one(request({ method: 'POST', path: `${path(id)}/continue` })),
    undo: (id) => one(request({ method: 'POST', path: `${path(id)}/undo` })),
  }
}

function toJobBody({ resource, action, which, change = {}, set }: JobOrder): ExactObject {
  const { attributes, relationships } = change
  const linkage = Object.entries(relationships ?? {}).map(([name, to]) => [name, { data: to }] as const)
  const sent = {
    object: resource.type,
    action,
    ...which,
    ...(attributes && { attributes }),
    ...(relationships && { relationships: Object.fromEntries(linkage) }),
    ...(set !== undefined && { set }),
  }
  return { data: { type: 'jobs', attributes: sent as unknown as ExactObject } }
}

const states = ['running', 'done', 'cancelled', 'failed', 'interrupted'] as const

function readJob(data: ExactJson | undefined): JobEvent {
  const attributes = isObject(data) ? data['attributes'] : undefined
  if (!isObject(data) || typeof data['id'] !== 'string' || !isObject(attributes)) throw new Error('an answer carries no job')
  const { action, object, state, total, done, skipped } = attributes
  return {
    id: data['id'],
    action: typeof action === 'string' ? action : '',
    object: typeof object === 'string' ? object : null,
    state: states.find((known) => known === state) ?? 'failed',
    total: toCount(total),
    done: toCount(done),
    skipped: listItems(skipped).flatMap((one) => {
      if (!isObject(one) || typeof one['id'] !== 'string' || typeof one['reason'] !== 'string') return []
      return [{ id: one['id'], reason: one['reason'] }]
    }),
    'skipped-count': toCount(attributes['skipped-count']),
    unchanged: toCount(attributes['unchanged']),
  }
}

const toCount = (value: ExactJson | undefined): number => (value === undefined ? 0 : Number(findNumberText(value) ?? 0))
