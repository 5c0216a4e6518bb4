import type { Resource } from '../../src-shared/schema/resource.ts'
import { findNumberText, isObject, listItems, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

export interface RecordRow {
  readonly id: string
  readonly attributes: ExactObject
}

export interface ListAsk {
  readonly q: string
  readonly sort: string | undefined
  readonly fields: readonly string[]
  readonly page: number
  readonly size: number
}

export interface ListAnswer {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

export interface Records {
  listRecords(resource: Resource, ask: ListAsk, signal?: AbortSignal): Promise<Outcome<ListAnswer>>
  readRecord(resource: Resource, id: string): Promise<Outcome<RecordRow>>
  editRecord(resource: Resource, id: string, attributes: ExactObject): Promise<Outcome<RecordRow>>
  createRecord(resource: Resource, attributes: ExactObject): Promise<Outcome<RecordRow>>
}

export function createRecords(request: Request): Records {
  return {
    async listRecords(resource, ask, signal) {
      const outcome = await request({ path: toListPath(resource, ask), signal })
      return outcome.ok ? succeed(toListAnswer(outcome.value)) : outcome
    },
    async readRecord(resource, id) {
      return toRowOutcome(await request({ path: toPath(resource, id) }))
    },
    async editRecord(resource, id, attributes) {
      const body = { data: { type: resource.type, id, attributes } }
      return toRowOutcome(await request({ method: 'PATCH', path: toPath(resource, id), body }))
    },
    async createRecord(resource, attributes) {
      const body = { data: { type: resource.type, attributes } }
      return toRowOutcome(await request({ method: 'POST', path: toPath(resource), body }))
    },
  }
}

function toPath({ type, reach }: Resource, id?: string): string {
  const base = reach === 'extension' ? `/ext/v1/${type}` : `/api/v1/${type}`
  return id === undefined ? base : `${base}/${encodeURIComponent(id)}`
}

export function toListPath(resource: Resource, { q, sort, fields, page, size }: ListAsk): string {
  const parameters = new URLSearchParams({ 'page[number]': String(page), 'page[size]': String(size) })
  if (Object.hasOwn(resource.filters, 'actual')) parameters.set('filter[actual]', '1')
  if (q !== '') parameters.set('filter[q]', q)
  if (sort !== undefined) parameters.set('sort', sort)
  parameters.set(`fields[${resource.type}]`, fields.join(','))
  return `${toPath(resource)}?${parameters}`
}

function toListAnswer(document: ExactObject): ListAnswer {
  const meta = document['meta']
  const rows = listItems(document['data']).map(toRow)
  return { rows, total: Number((isObject(meta) && findNumberText(meta['record-count'])) || rows.length) }
}

function toRowOutcome(outcome: Outcome<ExactObject>): Outcome<RecordRow> {
  return outcome.ok ? succeed(toRow(outcome.value['data'])) : outcome
}

function toRow(data: ExactJson | undefined): RecordRow {
  if (!isObject(data) || typeof data['id'] !== 'string') throw new Error('an answer carries a record without an id')
  return { id: data['id'], attributes: isObject(data['attributes']) ? data['attributes'] : {} }
}
