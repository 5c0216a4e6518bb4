import { findOwner } from '../../../src-shared/schema/ownership.ts'
import { listWhole } from '../../api/list-whole.ts'
import type { Records } from '../../api/records.ts'
import { toChoice } from '../../fields/column-editor.ts'
import { isStage } from '../../fields/link-order.ts'
import type { Draft } from './create-draft.ts'
import type { FormField } from './form-fields.ts'

/**
 * Starts the form with the first open stage if stages belong to no funnel. For funnels, the engine
 * sets the first stage.
 */
export async function readFirstStage(records: Pick<Records, 'listRecords'>, fields: readonly FormField[]): Promise<Draft> {
  const draft: Draft = {}
  for (const { name, editor } of fields) {
    if (!('target' in editor) || !isStage(editor.target) || findOwner(editor.target) !== undefined) continue
    const outcome = await listWhole(records, editor.target, ['name', 'kind', 'color'])
    const first = outcome.ok ? outcome.value.find(({ attributes }) => attributes['kind'] === 'opened') : undefined
    if (first) draft[name] = toChoice(first)
  }
  return draft
}
