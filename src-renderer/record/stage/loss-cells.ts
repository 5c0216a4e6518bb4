import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { isSameCell, readCell } from '../../fields/cell-value.ts'
import { findColumnEditor, openCell, readEdited, toNothing, type ColumnEditor, type Edited } from '../../fields/column-editor.ts'
import type { Cell } from '../edit/replace-cell.ts'

/** Fields that describe a loss. */
const names = ['loss-reason', 'loss-competitor', 'loss-comment'] as const

export type LossAnswers = Record<string, Edited>

export interface LossField {
  readonly name: string
  readonly editor: ColumnEditor
}

const nothingHeld: Pick<RecordRow, 'attributes' | 'links'> = { attributes: {}, links: {} }

/**
 * The loss fields with their editors. The comment is a single-line field, so that Enter submits,
 * unless it already has several lines.
 */
export function listLossFields(resource: Resource, row = nothingHeld): LossField[] {
  return names.flatMap((name): LossField[] => {
    const editor = findColumnEditor(resource, name)
    if (!editor) return []
    const held = row.attributes[name]
    const isLine = editor.part === 'lines' && !(typeof held === 'string' && /[\r\n]/.test(held))
    return [{ name, editor: isLine ? { ...editor, part: 'line' } : editor }]
  })
}

export const listLossLinks = ({ relationships }: Resource): string[] => names.filter((name) => Object.hasOwn(relationships, name))

/** The record's current answers. */
export function openLoss(resource: Resource, row = nothingHeld): LossAnswers {
  return Object.fromEntries(
    listLossFields(resource, row).map(({ name, editor }) => {
      const opened = openCell(resource, name, row)
      return [name, opened.kind === 'open' ? opened.edited : toNothing(editor)]
    }),
  )
}

/** The answers that differ from the record's. */
export function readLoss(resource: Resource, answers: LossAnswers, row = nothingHeld): Cell[] {
  return listLossFields(resource, row).flatMap(({ name, editor }) => {
    const from = readCell(resource, name, row)
    const reading = readEdited(editor, answers[name] ?? toNothing(editor), from)
    return 'value' in reading && !isSameCell(reading.value, from) ? [{ name, from, to: reading.value }] : []
  })
}
