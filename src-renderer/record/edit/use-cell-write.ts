import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { useBackend } from '../../api/backend.ts'
import type { RecordRow } from '../../api/records.ts'
import { isSameCell, readCell } from '../../fields/cell-value.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useI18n } from '../../locales/i18n.ts'
import { useStageQuestion } from '../stage/stage-question.ts'
import { replaceCell } from './replace-cell.ts'
import { useCellUndo } from './use-cell-undo.ts'
import { useTellProblem } from './use-tell-problem.ts'

/** Writes one value without an editor, by the same rules: a stage may ask first, and the change can be undone. */
export function useCellWrite(resource: Resource, onSaved: (row: RecordRow) => void) {
  const { t } = useI18n()
  const { records } = useBackend()
  const words = useFields()
  const toasts = useToasts()
  const tellProblem = useTellProblem()
  const stages = useStageQuestion()
  const offerUndo = useCellUndo(resource, onSaved)

  /** `from`: the value to replace; the current one unless given. Returns whether the value was written. */
  return async (
    row: RecordRow,
    name: string,
    to: ExactJson,
    from: ExactJson = readCell(resource, name, row),
  ): Promise<boolean> => {
    const asked = { id: row.id, name, from, to }
    if (isSameCell(asked.from, to)) return false
    const answers = await stages.decide(resource, asked)
    if (answers.ok && answers.value === null) return false
    const change = { ...asked, ...(answers.ok && answers.value?.length && { also: answers.value }) }
    const outcome = answers.ok ? await replaceCell(records, resource, change) : answers
    if (!outcome.ok) {
      tellProblem(outcome.problem)
      return false
    }
    const { kind, row: now } = outcome.value
    onSaved(now)
    if (kind === 'changed') {
      const value = words.writeCell(resource, name, now) || t('edit.blankValue')
      toasts.show(() => t('edit.changedSince', { column: words.fieldLabel(resource, name), value }))
      return false
    }
    if (outcome.commit !== undefined) offerUndo(change, now, outcome.commit)
    return true
  }
}
