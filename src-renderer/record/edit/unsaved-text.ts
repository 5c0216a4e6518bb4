import type { Choice } from '../../parts/choice.ts'
import { isUntouched, type ColumnEditor, type Edited } from '../../fields/column-editor.ts'

interface Held {
  readonly editor: ColumnEditor
  /** What the editor began with. */
  readonly start: Edited
  readonly edited: Edited
  /** What was typed and cannot be read. */
  readonly refused: string | null
}

/** More than this of it is not needed to know it again. */
const most = 80

/** Parts that hold a value in the spelling of the API, not the one that was typed. */
const spelled: ReadonlySet<ColumnEditor['part']> = new Set(['money', 'date', 'datetime', 'choice'])

/** What an editor holds that nothing else does, as its writer knows it; undefined where that is what stood there. */
export function findUnsavedText({ editor, start, edited, refused }: Held, write: (value: string) => string): string | undefined {
  if (refused !== null) return shorten(refused)
  if (isUntouched(editor, start, edited)) return undefined
  if (edited === null) return ''
  if (typeof edited === 'string') return shorten(spelled.has(editor.part) ? write(edited) : edited)
  const choices = (Array.isArray(edited) ? edited : [edited]) as readonly Choice[]
  return shorten(choices.map(({ label }) => label).join(', '))
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line
}
