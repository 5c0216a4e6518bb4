import type { FieldKind } from '../../src-shared/schema/field.ts'
import type { Resource } from '../../src-shared/schema/resource.ts'
import { toTitle } from '../../src-shared/schema/title.ts'
import type { LinkedRecord, RecordRow } from '../api/records.ts'
import { findColumnEditor } from '../fields/column-editor.ts'
import { findColumn, toColumnTraits, toWritten } from '../fields/column-kinds.ts'
import { findLinkedColour } from '../fields/linked-colour.ts'
import type { FindWhy } from '../record/edit/use-locks.ts'
import type { Column } from '../list/columns/column-layout.ts'

export interface ClosedStage {
  readonly kind: 'won' | 'lost'
  readonly label: string
}

export interface CellText {
  readonly text: string
  /** The full text, for the tooltip. */
  readonly whole: string
  readonly colour: string | undefined
  /** Set for a won or lost stage, because colour alone is not enough. */
  readonly closed?: ClosedStage | undefined
  /** Why this cell is read-only. */
  readonly lock?: string | undefined
}

/** What all cells of a column share, computed once. */
export interface CellModel {
  readonly name: string
  readonly align: 'start' | 'end'
  readonly place: string
  readonly tone: string
  /** The column shows the record's title, which opens the record. */
  readonly isTitle: boolean
  /** The field's kind. Undefined for a relationship. */
  readonly kind: FieldKind | undefined
  /** The whole column is read-only. */
  readonly isFixed: boolean
  readonly write: (row: RecordRow) => CellText
}

/** Functions that provide the cells' texts. */
export interface CellWords {
  readonly writeCell: (name: string, row: RecordRow) => string
  /** The name of a stage's kind. */
  readonly writeKind: (type: string, kind: 'won' | 'lost') => string
  /** Set for a column with read-only values. */
  readonly findLock: (name: string) => FindWhy | undefined
}

const shown = 2

export function toCellModels(
  resource: Resource,
  columns: readonly Column[],
  { writeCell, writeKind, findLock }: CellWords,
  /** The column that was just added. */
  added: string | null = null,
): CellModel[] {
  return columns.map(({ name }) => {
    const { align, tabular } = toColumnTraits(resource, name)
    const findWhy = findLock(name)
    const column = findColumn(resource, name)
    const isLink = column?.is === 'link'
    return {
      name,
      align,
      place: [align === 'end' && 'justify-end', tabular && 'tabular-nums', name === added && 'bg-accent-soft']
        .filter(Boolean)
        .join(' '),
      isFixed: findColumnEditor(resource, toWritten(resource, name)) === undefined,
      kind: column?.is === 'field' ? column.field.kind : undefined,
      isTitle: resource.title.includes(name),
      tone: resource.title.includes(name) ? 'font-medium text-ink' : 'text-muted',
      write: isLink
        ? ({ links }) => writeLinks(links[name] ?? [], writeKind)
        : (row) => toPlain(writeCell(name, row), findWhy?.(row)),
    }
  })
}

const toPlain = (text: string, lock: string | undefined): CellText => ({ text, whole: text, colour: undefined, lock })

/** Names the first ones and counts the others. */
export function writeLinks(links: readonly LinkedRecord[], writeKind: CellWords['writeKind']): CellText {
  const titles = links.map(({ id, attributes }) => toTitle(id, attributes))
  const rest = titles.length - shown
  const text = rest > 0 ? `${titles.slice(0, shown).join(', ')} +${rest}` : titles.join(', ')
  const only = links.length === 1 ? links[0] : undefined
  const kind = only?.attributes['kind']
  return {
    text,
    whole: titles.join(', '),
    colour: only && findLinkedColour(only),
    ...(only && (kind === 'won' || kind === 'lost') && { closed: { kind, label: writeKind(only.type, kind) } }),
  }
}
