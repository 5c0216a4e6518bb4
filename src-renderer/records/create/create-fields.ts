import type { Resource } from '../../../src-shared/schema/resource.ts'
import { findCreateEditor, type ColumnEditor } from '../../fields/column-editor.ts'

/** What the create form asks for; the rest is filled in on the record itself. */
const asked: Readonly<Record<string, readonly string[]>> = {
  contacts: ['last-name', 'first-name', 'general-phone', 'email', 'position', 'companies', 'responsible'],
  companies: ['name', 'inn', 'general-phone', 'email', 'city', 'status', 'responsible'],
  deals: ['name', 'amount', 'planned-at', 'company', 'contact', 'stage', 'responsible', 'description'],
  orders: ['name', 'amount', 'stage', 'company', 'contact', 'responsible', 'description'],
}

export interface CreateField {
  readonly name: string
  readonly editor: ColumnEditor
  /** Takes a whole line of the form. */
  readonly isWide: boolean
}

export function listCreateFields(resource: Resource): CreateField[] {
  return (asked[resource.type] ?? ['name']).flatMap((name) => {
    const editor = findCreateEditor(resource, name)
    return editor ? [{ name, editor, isWide: editor.part === 'lines' || resource.title.includes(name) || name === 'name' }] : []
  })
}
