import { useI18n } from '../../locales/i18n.ts'
import type { Resource } from '../../../src-shared/schema/resource.ts'
import type { Edited } from '../../fields/column-editor.ts'
import { useFields } from '../../fields/use-fields.ts'
import { useToasts } from '../../actions/use-toasts.ts'
import { findUnsavedText } from './unsaved-text.ts'
import type { OpenEdit } from './use-cell-edit.ts'

/** Reports unsaved text in a toast after its editor has closed. */
export function useUnsaved(resource: Resource) {
  const { t } = useI18n()
  const words = useFields()
  const toasts = useToasts()

  return {
    find: (edit: OpenEdit, edited: Edited, refused: string | null) =>
      findUnsavedText({ ...edit, edited, refused }, (value) => words.write(resource, edit.name, value)),
    tell({ name, title }: OpenEdit, value: string): void {
      toasts.show(() => {
        const values = { record: title, column: words.fieldLabel(resource, name), value }
        return value === '' ? t('editing.letGoBlank', values) : t('editing.letGo', values)
      })
    },
  }
}
