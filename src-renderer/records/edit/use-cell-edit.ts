import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { ExactJson } from '../../../src-shared/values/json.ts'
import { useBackend } from '../../api/backend.ts'
import type { RecordRow } from '../../api/records.ts'
import { findEditor, toEdited } from '../../fields/edited-value.ts'
import type { EditorTraits } from '../../fields/field-kinds.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useToasts } from '../../stores/toasts.ts'
import { toWords, type Words } from './problem-words.ts'
import { restoreField, undoEdit, type FieldEdit } from './undo-edit.ts'

export interface OpenEdit {
  readonly id: string
  readonly field: string
  readonly from: ExactJson
  readonly editor: EditorTraits
}

/** One field of one record being edited in place; the answer, not the typed text, is what the row shows afterwards. */
export function useCellEdit(resource: Resource, onSaved: (row: RecordRow) => void) {
  const { t } = useI18n()
  const { records } = useBackend()
  const words = useFields()
  const toasts = useToasts()
  const open = shallowRef<OpenEdit | null>(null)
  const problem = shallowRef<Words | null>(null)
  const saving = ref(false)

  /** False where the field cannot be edited here. */
  function start({ id, attributes }: RecordRow, field: string): boolean {
    const from = attributes[field] ?? null
    const editor = findEditor(resource, field, from)
    if (!editor) return false
    problem.value = null
    open.value = { id, field, from, editor }
    return true
  }

  function cancel(): void {
    open.value = null
    problem.value = null
  }

  /** True once nothing is open any more. */
  async function commit(typed: string): Promise<boolean> {
    const edit = open.value
    if (!edit || saving.value) return false
    const to = toEdited(resource, edit.field, typed)
    if (to === edit.from) {
      cancel()
      return true
    }
    saving.value = true
    const outcome = await records.editRecord(resource, edit.id, { attributes: { [edit.field]: to } })
    saving.value = false
    if (open.value !== edit) return false
    if (!outcome.ok) {
      problem.value = toWords(outcome.problem)
      return false
    }
    cancel()
    onSaved(outcome.value)
    const made = { ...edit, to: outcome.value.attributes[edit.field] ?? null }
    toasts.show(t('edit.saved', { column: words.fieldLabel(resource, edit.field) }), {
      label: t('edit.undo'),
      run: () => void undo(made, undoEdit),
    })
    return true
  }

  async function undo(edit: FieldEdit, put: typeof undoEdit): Promise<void> {
    const column = words.fieldLabel(resource, edit.field)
    const outcome = await put(records, resource, edit)
    if (!outcome.ok) {
      const { key, values } = toWords(outcome.problem)
      toasts.show(t(key, values ?? {}), { label: t('edit.undo'), run: () => void undo(edit, put) })
    } else if (outcome.value.kind === 'changed') {
      const value = words.write(resource, edit.field, outcome.value.now) || t('edit.blankValue')
      toasts.show(t('edit.changedSince', { column, value }), {
        label: t('edit.restoreAnyway'),
        run: () => void undo(edit, restoreField),
      })
    } else {
      onSaved(outcome.value.row)
      toasts.show(t('edit.undone', { column }))
    }
  }

  return { open, problem: computed(() => problem.value), saving, start, cancel, commit }
}
