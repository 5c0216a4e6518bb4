import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findCreateEditor, type ColumnEditor } from '../../fields/column-editor.ts'
import { findPresentation } from '../../resources/index.ts'

export interface FormField {
  readonly name: string
  readonly editor: ColumnEditor
  /** Spans both columns of the form. */
  readonly isWide: boolean
}

export function listFormFields(resource: Resource): FormField[] {
  const names = findPresentation(resource.type)?.form ?? ['name']
  return names.flatMap((name) => {
    const editor = findCreateEditor(resource, name)
    return editor ? [{ name, editor, isWide: editor.part === 'lines' || resource.title.includes(name) || name === 'name' }] : []
  })
}
