import { registry } from '../../../src-shared/resources/index.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { wholeList, type ListQuery } from '../../api/list-query.ts'
import type { RecordRow } from '../../api/records.ts'
import { toRecordAddress } from '../../resources/index.ts'

/** One line of Today. The user walks the lines of all sections as one list. */
export interface Line {
  /** The section and the record: a record can be in several sections. */
  readonly key: string
  /** Where the line leads. */
  readonly to: string
  /** The record, if the line is about one that exists. */
  readonly of?: LineRecord
}

export interface LineRecord {
  readonly resource: Resource
  readonly row: RecordRow
  /** The list that the record's page leads through, and the record's place in it. */
  readonly query: ListQuery
  readonly index: number
}

/** How a line is drawn now. */
export interface LineState {
  readonly line: Line
  /** Tab leads to it. */
  readonly reachable: boolean
  /** Its record is in the panel. */
  readonly open: boolean
  /** Opens the page that the line leads to. */
  readonly lead: (line: Line) => void
}

/** The lines of records of one type. Without a query, the record's page leads through these records. */
export function toLines(section: string, resource: Resource, rows: readonly RecordRow[], query?: ListQuery): Line[] {
  const only = { ...wholeList, filters: [{ name: 'id', value: rows.map(({ id }) => id).join(',') }] }
  return rows.map((row, index) => ({
    key: `${section}:${resource.type}/${row.id}`,
    to: toRecordAddress(resource.type, row.id),
    of: { resource, row, query: query ?? only, index },
  }))
}

/** The record that `?peek=` names: `contacts/5`, or only a number for a deal. */
export function readPeek(text: unknown): { readonly resource: Resource; readonly id: string } | null {
  const [, type = 'deals', id] = typeof text === 'string' ? (/^(?:([a-z-]+)\/)?(-?\d+)$/.exec(text) ?? []) : []
  const resource = id === undefined ? undefined : registry.get(type)
  return resource && id !== undefined && resource.reach !== 'internal' ? { resource, id } : null
}

export const writePeek = ({ resource, row }: LineRecord): string =>
  resource.type === 'deals' ? row.id : `${resource.type}/${row.id}`

/** Whether a click opens the line: on the line itself, not on a control or with a modifier key, and not to select text. */
export function isOpening({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return false
  return target.closest('a, button') === null && document.getSelection()?.isCollapsed !== false
}
