import type { ColumnEditor } from './column-editor.ts'
import type { Words } from '../text/words.ts'

const byTarget: Readonly<Record<string, string>> = {
  users: 'form.chooseUser',
  contacts: 'form.chooseContact',
  companies: 'form.chooseCompany',
}

/** What is said of a field that holds nothing, where one chooses; undefined where one types. */
export function findMissingWords(editor: ColumnEditor): Words | undefined {
  if ('target' in editor) return { key: byTarget[editor.target.type] ?? 'form.chooseOne' }
  return editor.part === 'choice' ? { key: 'form.chooseOne' } : undefined
}
