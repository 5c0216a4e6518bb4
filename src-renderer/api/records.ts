import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields } from '../../src-shared/schema/title.ts'
import { findNumberText, isObject, listItems, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { toFilterParameters, type ListQuery } from './list-query.ts'
import { succeed, type Outcome } from './outcome.ts'
import type { Request } from './request.ts'

/** The far end of a link, with as much of it as came along. */
export interface LinkedRecord {
  readonly type: string
  readonly id: string
  readonly attributes: ExactObject
}

export interface RecordRow {
  readonly id: string
  readonly attributes: ExactObject
  /** By relationship, as far as it was asked for. */
  readonly links: { readonly [relationship: string]: readonly LinkedRecord[] }
}

export interface ListAsk {
  readonly query: ListQuery
  /** Fields and relationships. */
  readonly names: readonly string[]
  readonly page: number
  readonly size: number
}

/** What a write changes. */
export interface Change {
  readonly attributes?: ExactObject
  /** Far ends by relationship: an array for a set, null for none. */
  readonly relationships?: { readonly [name: string]: Ref | readonly Ref[] | null }
}

export interface Ref {
  readonly type: string
  readonly id: string
}

export interface ListAnswer {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

export interface Records {
  listRecords(resource: Resource, ask: ListAsk, signal?: AbortSignal): Promise<Outcome<ListAnswer>>
  /** Whole, with the links of these names. */
  readRecord(resource: Resource, id: string, links?: readonly string[], signal?: AbortSignal): Promise<Outcome<RecordRow>>
  /** Answers with the links that it changed. */
  editRecord(resource: Resource, id: string, change: Change): Promise<Outcome<RecordRow>>
  createRecord(resource: Resource, change: Change): Promise<Outcome<RecordRow>>
  removeRecord(resource: Resource, id: string): Promise<Outcome<null>>
}

export function createRecords(request: Request): Records {
  return {
    async listRecords(resource, ask, signal) {
      const outcome = await request({ path: toListPath(resource, ask), signal })
      return outcome.ok ? succeed(toListAnswer(outcome.value)) : outcome
    },
    async readRecord(resource, id, links = [], signal) {
      return toRowOutcome(await request({ path: `${toPath(resource, id)}${toIncludeQuery(resource, links)}`, signal }))
    },
    async editRecord(resource, id, change) {
      return toRowOutcome(await write(resource, 'PATCH', id, change))
    },
    async createRecord(resource, change) {
      return toRowOutcome(await write(resource, 'POST', undefined, change))
    },
    async removeRecord(resource, id) {
      const outcome = await request({ method: 'DELETE', path: toPath(resource, id) })
      return outcome.ok ? succeed(null) : outcome
    },
  }

  function write(
    resource: Resource,
    method: 'PATCH' | 'POST',
    id: string | undefined,
    { attributes, relationships = {} }: Change,
  ) {
    const names = Object.keys(relationships)
    const data = {
      type: resource.type,
      ...(id !== undefined && { id }),
      ...(attributes && { attributes }),
      ...(names.length > 0 && {
        relationships: Object.fromEntries(Object.entries(relationships).map(([name, to]) => [name, { data: to }])),
      }),
    }
    return request({ method, path: `${toPath(resource, id)}${toIncludeQuery(resource, names)}`, body: { data } as ExactObject })
  }
}

function toPath({ type, reach }: Resource, id?: string): string {
  const base = reach === 'extension' ? `/ext/v1/${type}` : `/api/v1/${type}`
  return id === undefined ? base : `${base}/${encodeURIComponent(id)}`
}

export function toListPath(resource: Resource, { query, names, page, size }: ListAsk): string {
  const links = names.filter((name) => Object.hasOwn(resource.relationships, name))
  const parameters: [string, string][] = [
    ['page[number]', String(page)],
    ['page[size]', String(size)],
    ...toFilterParameters(resource, query),
    ...(query.sort === undefined ? [] : [['sort', query.sort] as [string, string]]),
    [`fields[${resource.type}]`, names.join(',')],
    ...toIncludeParameters(resource, links),
  ]
  return `${toPath(resource)}?${new URLSearchParams(parameters)}`
}

/** Of a far end only what names it to a person is wanted, and its colour. */
function toIncludeParameters({ type, relationships }: Resource, links: readonly string[]): [string, string][] {
  if (links.length === 0) return []
  const targets = new Set(links.map((name) => relationships[name]?.target ?? ''))
  return [
    ['include', links.join(',')],
    ...[...targets].flatMap((target): [string, string][] => {
      const fields = registry.get(target)?.fields ?? {}
      const wanted = namingFields.filter((name) => Object.hasOwn(fields, name))
      // The fields of the list's own type say already which of them come.
      return target === type || wanted.length === 0 ? [] : [[`fields[${target}]`, wanted.join(',')]]
    }),
  ]
}

function toIncludeQuery(resource: Resource, links: readonly string[]): string {
  const parameters = toIncludeParameters(resource, links)
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`
}

function toListAnswer(document: ExactObject): ListAnswer {
  const meta = document['meta']
  const included = readIncluded(document)
  const rows = listItems(document['data']).map((data) => toRow(data, included))
  return { rows, total: Number((isObject(meta) && findNumberText(meta['record-count'])) || rows.length) }
}

function toRowOutcome(outcome: Outcome<ExactObject>): Outcome<RecordRow> {
  return outcome.ok ? succeed(toRow(outcome.value['data'], readIncluded(outcome.value))) : outcome
}

type Included = ReadonlyMap<string, ExactObject>

function readIncluded(document: ExactObject): Included {
  const all = [...listItems(document['included']), ...listItems(document['data'])]
  return new Map(all.flatMap((data) => (isObject(data) ? [[toName(data), readAttributes(data)] as const] : [])))
}

const toName = ({ type, id }: ExactObject): string => (typeof type === 'string' && typeof id === 'string' ? `${type}/${id}` : '')
const readAttributes = ({ attributes }: ExactObject): ExactObject => (isObject(attributes) ? attributes : {})

function toRow(data: ExactJson | undefined, included: Included): RecordRow {
  if (!isObject(data) || typeof data['id'] !== 'string') throw new Error('an answer carries a record without an id')
  const relationships = isObject(data['relationships']) ? data['relationships'] : {}
  const links = Object.entries(relationships).flatMap(([name, relationship]) => {
    const linkage = isObject(relationship) ? relationship['data'] : undefined
    if (linkage === undefined) return []
    const refs: readonly ExactJson[] = Array.isArray(linkage) ? linkage : [linkage]
    return [[name, refs.flatMap((ref) => toLinked(ref, included))] as const]
  })
  return { id: data['id'], attributes: readAttributes(data), links: Object.fromEntries(links) }
}

function toLinked(ref: ExactJson, included: Included): LinkedRecord[] {
  if (!isObject(ref) || typeof ref['type'] !== 'string' || typeof ref['id'] !== 'string') return []
  return [{ type: ref['type'], id: ref['id'], attributes: included.get(toName(ref)) ?? {} }]
}
