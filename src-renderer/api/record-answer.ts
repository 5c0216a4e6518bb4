import { findNumberText, isObject, listItems, type ExactJson, type ExactObject } from '../../src-shared/values/json.ts'
import { succeed, type Outcome } from './outcome.ts'

/** The linked record, with the fields that the answer included. */
export interface LinkedRecord {
  readonly type: string
  readonly id: string
  readonly attributes: ExactObject
}

export interface RecordRow {
  readonly id: string
  readonly attributes: ExactObject
  /** By relationship; only those that were requested. */
  readonly links: { readonly [relationship: string]: readonly LinkedRecord[] }
}

export interface ListAnswer {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

export function toListAnswer(document: ExactObject): ListAnswer {
  const meta = document['meta']
  const included = readIncluded(document)
  const rows = listItems(document['data']).map((data) => toRow(data, included))
  return { rows, total: Number((isObject(meta) && findNumberText(meta['record-count'])) || rows.length) }
}

export function toRowOutcome(outcome: Outcome<ExactObject>): Outcome<RecordRow> {
  return outcome.ok ? succeed(toRow(outcome.value['data'], readIncluded(outcome.value)), outcome.commit, outcome.etag) : outcome
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
