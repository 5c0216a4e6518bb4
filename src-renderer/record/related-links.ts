import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields } from '../../src-shared/schema/title.ts'
import { wholeList } from '../api/list-query.ts'
import { isPassing, succeed, type Outcome } from '../api/outcome.ts'
import type { LinkedRecord, ListAnswer, RecordRow, Records } from '../api/records.ts'
import { findPresentation } from '../resources/index.ts'

/** So many of a related list are shown beside a record; the rest are counted. */
export const mostRelated = 8

/** A record with the first members of its related lists, and how many there are of each. */
export interface RelatedRow extends RecordRow {
  readonly totals: { readonly [relationship: string]: number }
}

export const toRelatedRow = (row: RecordRow): RelatedRow => ({ ...row, totals: {} })

type Reads = Pick<Records, 'readRecord' | 'listRecords'>

/** Reads a record with its links. Relationships that may hold thousands are read as lists, cut after a few. */
export async function readRelated(
  records: Reads,
  resource: Resource,
  id: string,
  signal?: AbortSignal,
  size = mostRelated,
): Promise<Outcome<RelatedRow>> {
  const related = findPresentation(resource.type)?.related ?? []
  const whole = Object.keys(resource.relationships).filter((name) => !related.includes(name))
  const [read, ...lists] = await Promise.all([
    records.readRecord(resource, id, whole, signal),
    ...related.map(async (name) => ({ name, outcome: await listEnds(records, resource, id, name, size, signal) })),
  ])
  if (!read.ok) return read
  const links: Record<string, readonly LinkedRecord[]> = { ...read.value.links }
  const totals: Record<string, number> = {}
  for (const { name, outcome } of lists) {
    const type = resource.relationships[name]?.target ?? ''
    if (outcome.ok) {
      links[name] = outcome.value.rows.map((row) => ({ type, id: row.id, attributes: row.attributes }))
      totals[name] = outcome.value.total
    } else if (isPassing(outcome.problem)) return outcome
    // A list that may not be read is left out: the record itself may be.
  }
  return succeed({ ...read.value, links, totals }, undefined, read.etag)
}

async function listEnds(
  records: Reads,
  resource: Resource,
  id: string,
  through: string,
  size: number,
  signal?: AbortSignal,
): Promise<Outcome<ListAnswer>> {
  const target = registry.get(resource.relationships[through]?.target ?? '')
  if (!target) return succeed({ rows: [], total: 0 })
  const names = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
  // Without filters of its own a list takes in archive and trash.
  const everywhere = { ...target, filters: {} }
  return records.listRecords(everywhere, { query: wholeList, names, page: 1, size, of: { resource, id, through } }, signal)
}
