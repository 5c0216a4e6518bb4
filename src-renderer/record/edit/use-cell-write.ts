import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import type { RecordRow } from '../../api/records.ts'
import { isSameCell, readCell } from '../../fields/cell-value.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useCellSave } from './use-cell-save.ts'
import type { WriteLabel } from './use-cell-undo.ts'
import { useTellProblem } from './use-tell-problem.ts'

/** Writes one value without an editor. A toast says why it was not written. */
export function useCellWrite(resource: Resource, onSaved: (row: RecordRow) => void, writeLabel?: WriteLabel) {
  const { t } = useI18n()
  const words = useFields()
  const toasts = useToasts()
  const tellProblem = useTellProblem()
  const save = useCellSave(resource, onSaved, writeLabel)

  /** `from`: the value to replace; the current one unless given. Returns whether the value was written. */
  return async (
    row: RecordRow,
    name: string,
    to: ExactJson,
    from: ExactJson = readCell(resource, name, row),
  ): Promise<boolean> => {
    if (isSameCell(from, to)) return false
    const saved = await save({ id: row.id, name, from, to })
    if (saved.kind === 'failed') tellProblem(saved.problem)
    if (saved.kind === 'changed') {
      onSaved(saved.row)
      const value = words.writeCell(resource, name, saved.row) || t('edit.blankValue')
      toasts.show(() => t('edit.changedSince', { column: words.fieldLabel(resource, name), value }))
    }
    return saved.kind === 'replaced'
  }
}
