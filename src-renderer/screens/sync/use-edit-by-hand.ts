import { ref, watch } from 'vue'
import { needResource } from '../../../src-shared/schema/columns.ts'
import { registry } from '../../../src-shared/resources/index.ts'
import { useBackend } from '../../api/backend.ts'
import { findColumnEditor, type Edited } from '../../fields/column-editor.ts'
import { withCustoms } from '../../fields/custom-columns.ts'
import { useCustomFields } from '../../fields/use-custom-fields.ts'
import type { OpenEditor } from '../../record/edit/open-editor.ts'
import { useCellEdit } from '../../record/edit/use-cell-edit.ts'
import { useEditWords } from '../../record/edit/use-edit-words.ts'
import { toNamedField } from './named-fields.ts'

/** Edits a conflicting or refused field inside its card. `onSaved` gets the field's name in the entry. */
export function useEditByHand(type: string, recordId: string, onSaved: (field: string) => void) {
  const { records } = useBackend()
  const resource = withCustoms(needResource(registry, type), useCustomFields().known?.(type) ?? [])
  const openName = ref<string | null>(null)
  const edit = useCellEdit(resource, () => {
    const field = openName.value
    if (field !== null) onSaved(field)
  })
  const { theirs } = useEditWords(resource, edit)
  let editor: OpenEditor | null = null

  const toColumn = (field: string) => toNamedField(resource, field).name
  const canEdit = (field: string) => recordId !== '' && findColumnEditor(resource, toColumn(field)) !== undefined

  async function start(field: string): Promise<void> {
    const column = toColumn(field)
    const links = Object.hasOwn(resource.relationships, column) ? [column] : []
    const outcome = await records.readRecord(resource, recordId, links)
    if (outcome.ok && edit.start(outcome.value, column).kind !== 'fixed') openName.value = field
  }

  // The value is saved only after the editor has closed, so the name is cleared later.
  watch(edit.open, (open) => open ?? setTimeout(() => edit.open.value ?? (openName.value = null)))

  const seated = {
    ...edit,
    theirs,
    seat(part: OpenEditor | null) {
      if (part && !editor) part.focus()
      editor = part
    },
    type: (value: Edited) => (edit.edited.value = value),
  }
  return { openName, resource, canEdit, start, seated }
}
