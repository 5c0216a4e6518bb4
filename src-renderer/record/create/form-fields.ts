import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findCreateEditor, type ColumnEditor } from '../../fields/column-editor.ts'
import { findPresentation } from '../../resources/index.ts'

export interface FormField {
  readonly name: string
  readonly editor: ColumnEditor
  /** Spans both columns of the form. */
  readonly isWide: boolean
}

/** `also`: further names that the form starts with values for. */
export function listFormFields(resource: Resource, also: readonly string[] = []): FormField[] {
  const names = findPresentation(resource.type)?.form ?? listDeclared(resource)
  return [...new Set([...names, ...also])].flatMap((name) => {
    const editor = findCreateEditor(resource, name)
    return editor ? [{ name, editor, isWide: editor.part === 'lines' || resource.title.includes(name) || name === 'name' }] : []
  })
}

/** Without a form of its own, a type is asked for everything that it declares, required names first. */
function listDeclared({ fields, relationships }: Resource): string[] {
  const links = Object.keys(relationships).filter((name) => !relationships[name]?.many)
  const names = Object.keys(fields).filter((name) => !later.has(name))
  const isRequired = (name: string) => (fields[name] ?? relationships[name])?.required === true
  return [...names, ...links].toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
}

/** Set by other actions. */
const later: ReadonlySet<string> = new Set(['archived-at', 'discarded-at', 'created-at', 'updated-at', 'customs'])
