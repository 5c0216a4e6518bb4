import type { Fixed } from './column-editor.ts'
import type { Words } from '../text/words.ts'

const keys: Record<Fixed, string> = {
  set: 'editing.fixed',
  made: 'editing.made',
  odd: 'editing.odd',
  form: 'grid.readOnly',
  owner: 'editing.owner',
  owned: 'editing.owned',
}

/** The message that explains why a cell cannot be edited. */
export const toFixedWords = (reason: Fixed, column: string): Words => ({ key: keys[reason], values: { column } })
