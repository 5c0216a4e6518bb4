import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { isSameCell, readCell } from '../../fields/cell-value.ts'
import { findColumnEditor, openCell, readEdited, toNothing, type ColumnEditor, type Edited } from '../../fields/column-editor.ts'
import type { Cell } from '../edit/replace-cell.ts'

/** What a loss is told by. */
const names = ['loss-reason', 'loss-competitor', 'loss-comment'] as const

export type LossAnswers = Record<string, Edited>

export interface LossField {
  readonly name: string
  readonly editor: ColumnEditor
}

const nothingHeld: Pick<RecordRow, 'attributes' | 'links'> = { attributes: {}, links: {} }

/** The fields with their editors; a comment has one line, so that Enter ends it, unless it has more already. */
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

/** What the record says already. */
export function openLoss(resource: Resource, row = nothingHeld): LossAnswers {
  return Object.fromEntries(
    listLossFields(resource, row).map(({ name, editor }) => {
      const opened = openCell(resource, name, row)
      return [name, opened.kind === 'open' ? opened.edited : toNothing(editor)]
    }),
  )
}

/** The answers that differ from what the record says. */
export function readLoss(resource: Resource, answers: LossAnswers, row = nothingHeld): Cell[] {
  return listLossFields(resource, row).flatMap(({ name, editor }) => {
    const from = readCell(resource, name, row)
    const reading = readEdited(editor, answers[name] ?? toNothing(editor), from)
    return 'value' in reading && !isSameCell(reading.value, from) ? [{ name, from, to: reading.value }] : []
  })
}
