import { registry } from '../../src-shared/resources/index.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { namingFields } from '../../src-shared/schema/title.ts'
import { wholeList } from '../api/list-query.ts'
import { isTransient, succeed, type Outcome } from '../api/outcome.ts'
import type { LinkedRecord, ListAnswer, RecordRow, Records } from '../api/records.ts'
import { findPresentation } from '../resources/index.ts'

/** Number of related records shown in the peek panel. The rest are counted. */
export const mostRelated = 8

/** The first members and the total of each related list. */
export interface RelatedLinks {
  readonly links: RecordRow['links']
  readonly totals: { readonly [relationship: string]: number }
}

export type RelatedRow = RecordRow & RelatedLinks

/** A type without a presentation may be linked to thousands of records through any of its to-many relationships. */
const listRelated = ({ type, relationships }: Resource): readonly string[] =>
  findPresentation(type)?.related ?? Object.keys(relationships).filter((name) => relationships[name]?.many)

/** Relationships that are read with their record. The others may hold thousands of records and are read as lists. */
export function listWholeLinks(resource: Resource): string[] {
  const related = listRelated(resource)
  return Object.keys(resource.relationships).filter((name) => !related.includes(name))
}

/** Reads the related lists of a record, each limited to a few. A forbidden list is skipped. */
export async function readRelated(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  id: string,
  signal?: AbortSignal,
  size = mostRelated,
): Promise<Outcome<RelatedLinks>> {
  const lists = await Promise.all(
    listRelated(resource).map(async (name) => ({ name, outcome: await listEnds(records, resource, id, name, size, signal) })),
  )
  const links: Record<string, readonly LinkedRecord[]> = {}
  const totals: Record<string, number> = {}
  for (const { name, outcome } of lists) {
    const type = resource.relationships[name]?.target ?? ''
    if (outcome.ok) {
      links[name] = outcome.value.rows.map((row) => ({ type, id: row.id, attributes: row.attributes }))
      totals[name] = outcome.value.total
    } else if (isTransient(outcome.problem)) return outcome
  }
  return succeed({ links, totals })
}

async function listEnds(
  records: Pick<Records, 'listRecords'>,
  resource: Resource,
  id: string,
  through: string,
  size: number,
  signal?: AbortSignal,
): Promise<Outcome<ListAnswer>> {
  const target = registry.get(resource.relationships[through]?.target ?? '')
  if (!target) return succeed({ rows: [], total: 0 })
  const names = target.open ? namingFields : namingFields.filter((name) => Object.hasOwn(target.fields, name))
  // Without default filters the list includes the archive and the trash.
  const everywhere = { ...target, filters: {} }
  return records.listRecords(everywhere, { query: wholeList, names, page: 1, size, of: { resource, id, through } }, signal)
}
