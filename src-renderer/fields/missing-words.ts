import type { ColumnEditor } from './column-editor.ts'
import type { Words } from '../text/words.ts'

const byTarget: Readonly<Record<string, string>> = {
  users: 'form.chooseUser',
  contacts: 'form.chooseContact',
  companies: 'form.chooseCompany',
}

/** The message for an empty field that offers choices; undefined for a field that the user types in. */
export function findMissingWords(editor: ColumnEditor): Words | undefined {
  if ('target' in editor) return { key: byTarget[editor.target.type] ?? 'form.chooseOne' }
  return editor.part === 'choice' ? { key: 'form.chooseOne' } : undefined
}
