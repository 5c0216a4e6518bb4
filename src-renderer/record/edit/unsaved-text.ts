import type { Choice } from '../../parts/choice.ts'
import { isUntouched, type ColumnEditor, type Edited } from '../../fields/column-editor.ts'

interface Held {
  readonly editor: ColumnEditor
  /** The value when the editor opened. */
  readonly start: Edited
  readonly edited: Edited
  /** Unreadable text. */
  readonly refused: string | null
}

/** Longest text shown, in characters. This is enough to recognise it. */
const most = 80

/** Editors that hold the API's spelling of a value instead of the typed one. */
const spelled: ReadonlySet<ColumnEditor['part']> = new Set(['money', 'date', 'datetime', 'choice'])

/** The unsaved content of an editor as the user knows it. Undefined if nothing changed. */
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
