import { useI18n } from '../../locales/i18n.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import { toTitle } from '../../../src-shared/schema/title.ts'
import { useBackend } from '../../api/backend.ts'
import { createJournal } from '../../api/journal.ts'
import type { Outcome } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import { useFields } from '../../fields/use-fields.ts'
import { cutText } from '../../text/cut-text.ts'
import { useUndo, type UndoResult } from '../undo/use-undo.ts'
import { putCell, toInverseChange, type CellChange, type Replaced } from './replace-cell.ts'
import { revertChange } from './revert-change.ts'
import { useProblemText } from './use-tell-problem.ts'

/** Describes a change in its toast. Unless given, the field and both values do. */
export type WriteLabel = (row: RecordRow) => string

/** Offers to undo a change made in a cell. If the value has changed since, it asks first. */
export function useCellUndo(resource: Resource, onSaved: (row: RecordRow) => void, writeLabel?: WriteLabel) {
  const { t } = useI18n()
  const { records, request } = useBackend()
  const journal = createJournal(request)
  const words = useFields()
  const undo = useUndo()
  const writeProblem = useProblemText()

  /** `to` is the final value. `onDone` receives the resulting commit. */
  function settle(outcome: Outcome<Replaced>, to: CellChange, onDone: (commit: string | undefined) => void): UndoResult {
    if (!outcome.ok) return { kind: 'failed', text: () => writeProblem(outcome.problem) }
    const { kind, row } = outcome.value
    if (kind === 'changed') {
      const text = () => {
        const value = words.writeCell(resource, to.name, row) || t('edit.blankValue')
        return t('edit.changedSince', { column: words.fieldLabel(resource, to.name), value })
      }
      return { kind, text, anyway: async () => settle(await putCell(records, resource, to), to, onDone) }
    }
    onDone(outcome.commit)
    onSaved(row)
    return { kind: 'done' }
  }

  /** A link's former record is known only by id, so only the new one is shown. */
  function writeChange({ name, from }: CellChange, row: RecordRow): string {
    const after = toShort(words.writeCell(resource, name, row))
    return Object.hasOwn(resource.relationships, name) ? `→ ${after}` : `${toShort(words.write(resource, name, from))} → ${after}`
  }

  return (change: CellChange, row: RecordRow, commit: string): void => {
    let last: string | undefined = commit
    const takeBack = async (made: CellChange): Promise<UndoResult> =>
      settle(await revertChange({ records, journal }, resource, made, last), toInverseChange(made), (next) => (last = next))
    undo.push({
      label: () =>
        writeLabel?.(row) ??
        t('edit.saved', {
          column: words.fieldLabel(resource, change.name),
          change: writeChange(change, row),
          title: toTitle(row.id, row.attributes),
        }),
      like: 'edit',
      undo: () => takeBack(change),
      redo: () => takeBack(toInverseChange(change)),
    })
  }
}

const most = 40

/** Shortens a value for a toast. */
const toShort = (value: string): string => (value === '' ? '–' : cutText(value, most))
