import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import type { RequestProblem } from '../../api/outcome.ts'
import type { RecordRow } from '../../api/records.ts'
import { isSet, readCell } from '../../fields/cell-value.ts'
import { useStageQuestion } from '../stage/stage-question.ts'
import { replaceCell, type Cell, type CellChange, type Replaced } from './replace-cell.ts'
import { useCellUndo, type WriteLabel } from './use-cell-undo.ts'

export type Saved =
  /** The user cancelled the question about a stage. Nothing was written. */
  { readonly kind: 'cancelled' } | { readonly kind: 'failed'; readonly problem: RequestProblem } | Replaced

/** Writes one value: a stage may ask first, and the change can be undone. */
export function useCellSave(resource: Resource, onSaved: (row: RecordRow) => void, writeLabel?: WriteLabel) {
  const { records } = useBackend()
  const stages = useStageQuestion()
  const offerUndo = useCellUndo(resource, onSaved, writeLabel)

  /** The value that undo starts from: the server's answer, or for a set the members that the user chose. */
  const toWritten = (name: string, to: ExactJson, row: RecordRow): ExactJson =>
    isSet(resource, name) ? to : readCell(resource, name, row)

  /** `former`: the answers that were not written, because someone changed one of these fields meanwhile. */
  return async function save(asked: CellChange, former: readonly Cell[] = []): Promise<Saved> {
    const answers = await stages.decide(resource, asked, former)
    if (!answers.ok) return { kind: 'failed', problem: answers.problem }
    if (answers.value === null) return { kind: 'cancelled' }
    const change = { ...asked, ...(answers.value.length > 0 && { also: answers.value }) }
    const outcome = await replaceCell(records, resource, change)
    if (!outcome.ok) return { kind: 'failed', problem: outcome.problem }
    if (outcome.value.kind === 'changed') {
      return outcome.value.name === asked.name ? outcome.value : save(asked, answers.value)
    }
    const { row } = outcome.value
    onSaved(row)
    // Without a commit nothing was written, because another user had saved the same value. There is
    // nothing to undo.
    if (outcome.commit !== undefined) offerUndo({ ...change, to: toWritten(asked.name, asked.to, row) }, row, outcome.commit)
    return outcome.value
  }
}
